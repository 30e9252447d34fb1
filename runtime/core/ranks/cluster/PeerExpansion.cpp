#include "runtime/core/ranks/cluster/PeerExpansion.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/terms/TermCursor.h"

namespace anole {

std::optional<PluggedField> PeerExpansion::fieldOf(const SharedPoint &point, size_t column) const {
  const FunctionRoles *known = rolesOf(point);
  auto role = known ? pluggedRole(point, *known, column) : std::nullopt;
  return role ? std::optional(PluggedField{*role, explained::fieldOf(point.key, column)})
              : std::nullopt;
}

uint64_t PeerExpansion::pluginsFor(uint64_t field, const RankList &leads) const {
  uint64_t possible = ~uint64_t{0};
  TermCursor cursor(leads);
  while (auto lead = cursor.next())
    if (auto found = byLead.find(*lead); found != byLead.end())
      possible &= explained::pluginsFor(found->second->explained, field);
  return possible;
}

const PeerPlugin *PeerExpansion::explaining(const PluggedField &field, const SharedTerm &run,
                                            const RankList &leads) const {
  if (!run.body.empty() || run.block || run.stride != RankValue{})
    return nullptr;
  uint64_t possible = pluginsFor(field.number, leads);
  Terms values = sequenceOf(run.start, leads);
  for (size_t i = 0; i < plugins.size() && i < 64; ++i)
    if (possible >> i & 1 && plugins[i].gives(field.role) &&
        expand(values) == expand(valuesOf(plugins[i], field.role, leads).values))
      return &plugins[i];
  return nullptr;
}

RankValue PeerExpansion::valuesOf(const PeerPlugin &plugin, Signature role,
                                  const RankList &members) const {
  Column values;
  TermCursor cursor(members);
  while (auto member = cursor.next())
    values.append(plugin.valueOf(role, static_cast<uint32_t>(*member), ranks));
  return {0, values.finish(), {}};
}

} // namespace anole
