#include "tools/programs/proxy/call/MadeObjects.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/programs/proxy/call/CallSyntax.h"
#include "tools/programs/proxy/call/PointValues.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

/// The array of what a parameter makes; null if it makes nothing.
const ObjectArray *madeBy(const ParameterSyntax &parameter) {
  bool isMaker = parameter.handling == Handling::Makes && parameter.field >= 0;
  return isMaker ? arrayFor(parameter.object) : nullptr;
}

bool isIn(const std::vector<ValueRange> &intervals, ValueRange numbers) {
  auto after = std::ranges::upper_bound(intervals, numbers.low, {}, &ValueRange::low);
  return after != intervals.begin() && std::prev(after)->high >= numbers.high;
}

bool areIn(const std::vector<ValueRange> &intervals, const Term &term, int64_t first) {
  if (auto constant = constantOf({term}))
    return *constant < first || isIn(intervals, {*constant, *constant});
  auto range = factsOf({term}).range();
  if (range && range->high < first)
    return true;
  if (range && isIn(intervals, {std::max(range->low, first), range->high}))
    return true;
  return valueCount(term) <= mostNumbers({term}) &&
         std::ranges::all_of(expand({term}), [&](int64_t number) {
           return number < first || isIn(intervals, {number, number});
         });
}

} // namespace

MadeObjects::MadeObjects(const Trace &trace, const RankPrograms &programs) {
  for (uint32_t i = 0; i < programs.stream().points.size(); ++i) {
    const PointKey &key = programs.stream().points[i].key;
    const FunctionInfo *info = functionOf(trace, key);
    const CallSyntax *syntax = info ? findSyntax(info->nameAt(key)) : nullptr;
    if (!syntax || syntax->isWritten)
      continue;
    for (const ParameterSyntax &parameter : syntax->parameters())
      if (const ObjectArray *array = madeBy(parameter))
        for (const auto &[rank, own] : programs.column(i, static_cast<size_t>(parameter.field)))
          add(array->name, rank, own, programs.point(i).at(rank)->count);
  }
  sort();
}

/// Runs that count by one are intervals; long sequences without a rule are taken for all numbers
/// that they may have, which may be made more than once.
void MadeObjects::add(const std::string &array, uint32_t rank, const Terms &numbers,
                      uint64_t calls) {
  Intervals &own = made[{array, rank}];
  if (auto constant = constantOf(numbers)) {
    own.push_back({*constant, *constant});
    if (calls > 1 && *constant >= 0)
      shared.insert(array);
    return;
  }
  for (const Term &term : numbers) {
    auto range = factsOf({term}).range();
    bool isRun = range && !isSpecial(range->low) && !term.isRepeat() && !term.block &&
                 (term.count == 1 || term.stride == 1 || term.stride == -1);
    if (isRun) {
      own.push_back(*range);
    } else if (valueCount(term) <= mostNumbers({term})) {
      for (int64_t number : expand({term}))
        if (!isSpecial(number))
          own.push_back({number, number});
    } else if (range) {
      own.push_back({isSpecial(range->low) ? 0 : range->low, range->high});
      shared.insert(array);
    }
  }
}

/// Intervals that touch become one.
void MadeObjects::sort() {
  for (auto &[name, own] : made) {
    std::ranges::sort(own, {}, &ValueRange::low);
    Intervals joined;
    for (ValueRange each : own) {
      bool isNext = !joined.empty() && each.low <= joined.back().high + 1;
      if (isNext && each.low <= joined.back().high && each.low >= 0)
        shared.insert(name.first);
      if (isNext)
        joined.back().high = std::max(joined.back().high, each.high);
      else
        joined.push_back(each);
    }
    own = std::move(joined);
  }
}

bool MadeObjects::hold(const std::string &array, uint32_t rank, const Terms &numbers,
                       int64_t first) const {
  static const Intervals none;
  auto found = made.find({array, rank});
  const Intervals &own = found == made.end() ? none : found->second;
  return std::ranges::all_of(numbers, [&](const Term &term) { return areIn(own, term, first); });
}

} // namespace anole::tools::generate
