#include "runtime/core/ranks/cluster/ExplainedFields.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/ranks/cluster/ValueSet.h"

#include <algorithm>

namespace anole::explained {

namespace {

constexpr size_t mostPlugins = 64;

/// The plug-ins that give some value of a column.
uint64_t reasonsFor(const SharedColumn &column, const std::vector<int64_t> &given) {
  ValueSet values(column);
  uint64_t plugins = 0;
  for (size_t i = 0; i < given.size(); ++i)
    plugins |= static_cast<uint64_t>(values.has(given[i])) << i;
  return plugins;
}

/// What each plug-in gives as values of a signature; those that give none, what no field has.
std::vector<int64_t> givenBy(const PeerPlugins &plugins, Signature role, uint32_t rank,
                             uint32_t ranks) {
  std::vector<int64_t> given;
  for (size_t i = 0; i < std::min(plugins.size(), mostPlugins); ++i)
    given.push_back(plugins[i].gives(role) ? plugins[i].valueOf(role, rank, ranks) : INT64_MAX);
  return given;
}

} // namespace

std::vector<ExplainedField> fieldsOf(const Trace &leaf, const std::vector<FunctionInfo> &functions,
                                     const PeerPlugins &plugins, uint32_t rank, uint32_t ranks) {
  std::vector<ExplainedField> fields;
  if (plugins.empty())
    return fields;
  FieldRoles roles(functions);
  for (const SharedStream &stream : leaf.streams)
    for (const SharedPoint &point : stream.points) {
      const FunctionRoles *known = roles.of(point.key.functionId());
      for (size_t i = 0; known && i < point.columns.size(); ++i)
        if (auto role = pluggedRole(point, *known, i))
          fields.push_back({fieldOf(point.key, i),
                            reasonsFor(point.columns[i], givenBy(plugins, *role, rank, ranks))});
    }
  std::ranges::sort(fields, {}, &ExplainedField::field);
  return fields;
}

void intersect(std::vector<ExplainedField> &ours, const std::vector<ExplainedField> &theirs) {
  std::vector<ExplainedField> both;
  auto left = ours.begin();
  for (const ExplainedField &right : theirs) {
    for (; left != ours.end() && left->field < right.field; ++left)
      both.push_back(*left);
    bool isSame = left != ours.end() && left->field == right.field;
    both.push_back({right.field, right.plugins & (isSame ? left->plugins : ~uint64_t{0})});
    left += isSame;
  }
  both.insert(both.end(), left, ours.end());
  ours = std::move(both);
}

uint64_t fieldOf(const PointKey &point, size_t scalar) {
  return combineHash(pointKeyHash(point), scalar);
}

uint64_t pluginsFor(const std::vector<ExplainedField> &fields, uint64_t field) {
  auto found = std::ranges::lower_bound(fields, field, {}, &ExplainedField::field);
  return found != fields.end() && found->field == field ? found->plugins : ~uint64_t{0};
}

} // namespace anole::explained
