#include "runtime/core/ranks/cluster/WorldOrder.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>
#include <set>

namespace anole {

namespace {

constexpr size_t mostNumbers = 256; ///< of a column that names communicators

/// The numbers of a column, if they are few and simple.
class FewNumbers {
public:
  explicit FewNumbers(const SharedColumn &column) {
    for (const Family &family : column)
      add(family.terms);
  }

  bool areKnown() const { return known; }
  const std::set<int64_t> &all() const { return numbers; }
  bool areAll(int64_t number) const {
    return known && numbers.size() == 1 && *numbers.begin() == number;
  }

private:
  void add(const std::vector<SharedTerm> &terms) {
    for (const SharedTerm &term : terms) {
      bool isPlain = !term.block && term.stride.values.empty() && term.count.values.empty() &&
                     !term.start.expression;
      known = known && isPlain && (term.body.empty() || term.stride == RankValue{});
      if (known)
        term.body.empty() ? addRun(term) : add(term.body);
    }
  }

  void addRun(const SharedTerm &run) {
    int64_t count = run.stride.constant == 0 ? 1 : run.count.constant;
    if (run.start.values.empty())
      return addRun(run.start.constant, run.stride.constant, count);
    TermCursor start(run.start.values);
    for (auto next = start.next(); next && known; next = start.next())
      addRun(*next, run.stride.constant, count);
  }

  void addRun(int64_t start, int64_t stride, int64_t count) {
    for (int64_t i = 0; i < count && numbers.size() <= mostNumbers; ++i)
      if (int64_t number = start + i * stride; !isSpecial(number))
        numbers.insert(number);
    known = known && numbers.size() <= mostNumbers;
  }

  std::set<int64_t> numbers;
  bool known = true;
};

const SharedColumn *columnOf(FieldKind kind, const SharedPoint &point, const FunctionRoles &known) {
  size_t scalars = std::min({known.scalars.size(), size_t(point.scalars), point.columns.size()});
  for (size_t i = 0; i < scalars; ++i)
    if (known.scalars[i].kind == kind)
      return &point.columns[i];
  return nullptr;
}

} // namespace

WorldOrder::WorldOrder(const Trace &trace, const FieldRoles &roles, uint32_t ranks) {
  if (ranks == 0)
    return;
  sizes.emplace(0, ranks);
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      if (const FunctionRoles *known = roles.of(point.key.functionId()))
        addMaker(point, *known);
}

void WorldOrder::addMaker(const SharedPoint &point, const FunctionRoles &known) {
  const SharedColumn *made = columnOf(FieldKind::NewComm, point, known),
                     *rank = columnOf(FieldKind::NewRank, point, known),
                     *size = columnOf(FieldKind::NewSize, point, known);
  if (!made || !rank || !size)
    return;
  FewNumbers numbers(*made), members(*size);
  knowsAll = knowsAll && numbers.areKnown();
  bool isOrdered = members.areKnown() && members.all().size() == 1 &&
                   ANOLE_FAULT(AnyOrderIsTheWorlds, true, FewNumbers(*rank).areAll(0));
  for (int64_t number : numbers.all()) {
    int64_t own = isOrdered ? *members.all().begin() : 0;
    auto [entry, isNew] = sizes.try_emplace(number, own);
    if (ANOLE_FAULT(LastMakerCounts, false, !isNew && entry->second != own))
      entry->second = 0;
  }
}

int64_t WorldOrder::sizeAt(const SharedPoint &point, const FunctionRoles &known) const {
  const SharedColumn *column = columnOf(FieldKind::Comm, point, known);
  if (!column || sizes.empty())
    return 0;
  FewNumbers numbers(*column);
  if (!numbers.areKnown() || numbers.all().size() != 1)
    return 0;
  auto found = sizes.find(*numbers.all().begin());
  return found == sizes.end() || (found->first != 0 && !knowsAll) ? 0 : found->second;
}

int64_t shorterWay(int64_t peer, int64_t size) {
  if (size <= 0 || isSpecial(peer))
    return peer;
  int64_t rest = peer % size;
  if (ANOLE_FAULT(LongWaysRound, false, 2 * rest > size))
    return rest - size;
  return 2 * rest <= -size ? rest + size : rest;
}

} // namespace anole
