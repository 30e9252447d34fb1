#include "tools/programs/proxy/program/ObjectSlots.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/program/TableLimit.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

/// Calls `visit` for each column that has numbers of objects.
template <class Streams, class Visit>
void eachObjectColumn(const Trace &trace, Streams &streams, Visit visit) {
  for (auto &stream : streams)
    for (auto &point : stream.points) {
      const FunctionInfo *function = functionOf(trace, point.key);
      for (size_t i = 0; function && i < function->scalars.size() && i < point.scalars; ++i)
        if (namesObject(function->scalars[i].kind))
          visit(point.columns[i]);
      for (size_t i = 0; function && i < function->arrays.size() && i < point.arrays; ++i)
        if (namesObject(function->arrays[i].kind))
          visit(point.columns[point.scalars + 2 * i + 1]);
    }
}

/// Not where a step leads from a special value to a number, or values follow no rule.
bool changesAsOne(const Term &term) {
  if (term.block)
    return false;
  if (term.stride == 0 || (!term.isRepeat() && term.count < 2))
    return true;
  auto range = factsOf({term}).range();
  return range && !isSpecial(range->low);
}

} // namespace

void ObjectSlots::makeRoom(const Trace &trace, const std::vector<StreamTrace> &streams) {
  const ObjectSlots ordinals; // without room, what is left of a number is its ordinal
  eachObjectColumn(trace, streams, [&](const Terms &numbers) {
    if (auto range = factsOf(ordinals.of(numbers)).range(); range)
      perThread = std::clamp(range->high + 1, perThread, ObjectNumber::ofThread);
  });
}

void ObjectSlots::change(const Trace &trace, std::vector<StreamTrace> &streams) const {
  eachObjectColumn(trace, streams, [&](Terms &numbers) { numbers = of(numbers); });
}

/// Also of the difference of two numbers.
int64_t ObjectSlots::of(int64_t number) const {
  constexpr int64_t most = INT64_MAX / 2;
  if (number < -most || number > most)
    return number;
  int64_t whole = number + ObjectNumber::ofThread / 2;
  int64_t threads = whole / ObjectNumber::ofThread - (whole % ObjectNumber::ofThread < 0);
  return number - threads * (ObjectNumber::ofThread - perThread);
}

Terms ObjectSlots::of(const Terms &numbers) const {
  auto range = factsOf(numbers).range();
  if (range && range->high < ObjectNumber::ofThread)
    return numbers;
  Terms result;
  for (const Term &term : numbers)
    add(term, result);
  return result;
}

void ObjectSlots::add(const Term &term, Terms &result) const {
  if (changesAsOne(term)) {
    result.push_back({of(term.start), of(term.stride), term.count, of(term.body)});
    return;
  }
  if (valueCount(term) > mostNumbers({term})) {
    result.push_back(term); // whoever needs an element of an array refuses it
    return;
  }
  for (int64_t number : expand({term}))
    result.push_back({of(number), 0, 1, {}});
}

} // namespace anole::tools::generate
