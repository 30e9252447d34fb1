#include "tools/analysis/bytes/NumberMap.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "tools/analysis/bytes/PairedTerms.h"

#include <algorithm>

namespace anole::tools {
namespace {

uint64_t plain(int64_t value) { return static_cast<uint64_t>(value); }

/// Of a run, by its position.
uint64_t at(const Term &run, uint64_t index) {
  return plain(run.start) + index * plain(run.stride);
}

} // namespace

bool NumberMap::Progression::has(uint64_t number) const {
  uint64_t distance = number - first;
  return distance % stride == 0 && distance / stride < count;
}

bool NumberMap::Progression::hasAll(const Term &run) const {
  return has(plain(run.start)) && has(at(run, run.count - 1)) && run.stride > 0 &&
         plain(run.stride) % stride == 0;
}

void NumberMap::add(const Term &numbers, int64_t value) {
  if (value < 0 || !work->keep(1))
    return;
  most = std::max(most, value);
  if (!numbers.isRepeat()) {
    addProgression(numbers, value);
    return;
  }
  TermStream body(numbers.body, *work);
  while (const Term *inner = body.head()) {
    if (!inner->isRepeat() && (inner->count == 1 || numbers.stride == 0)) {
      Term one = *inner;
      if (numbers.stride != 0)
        one = run(plain(one.start), plain(numbers.stride), numbers.count);
      addProgression(one, value);
      body.pop();
    } else if (!inner->isRepeat() && numbers.count > inner->count) {
      body.cut(1);
    } else {
      Term whole = body.pop();
      for (uint64_t i = 0; i < numbers.count && work->good(); ++i)
        add(moved(whole, i * plain(numbers.stride)), value);
    }
  }
}

void NumberMap::addProgression(const Term &run, int64_t value) {
  if (!work->keep(1))
    return;
  if (run.count == 1 || run.stride == 0)
    singles.try_emplace(run.start, value);
  else if (run.stride > 0)
    progressions.push_back({plain(run.start), plain(run.stride), run.count, value});
  else
    progressions.push_back({at(run, run.count - 1), 0 - plain(run.stride), run.count, value});
}

void NumberMap::addAll(TermStream numbers, TermStream values) {
  eachPair(std::move(numbers), std::move(values), FixedSide::Second, *work,
           [&](const Term &term, int64_t value, FixedSide) { add(term, value); });
}

std::optional<int64_t> NumberMap::find(int64_t number) const {
  if (auto single = singles.find(number); single != singles.end())
    return single->second;
  if (!work->spend(progressions.size()))
    return std::nullopt;
  for (const Progression &all : progressions)
    if (all.has(plain(number)))
      return all.value;
  return std::nullopt;
}

/// If one value is that of all numbers of a run.
std::optional<int64_t> NumberMap::valueOfAll(const Term &run) const {
  if (run.count == 1 || run.stride == 0)
    return isSpecial(run.start) ? 0 : find(run.start).value_or(unknown);
  if (work->spend(progressions.size()))
    for (const Progression &all : progressions)
      if (all.hasAll(run))
        return all.value;
  return std::nullopt;
}

void NumberMap::change(const Term &numbers, Terms &values) const {
  if (!work->spend(1))
    return;
  if (!numbers.isRepeat()) {
    changeRun(numbers, values);
  } else if (numbers.stride == 0) {
    Terms body;
    for (const Term &inner : numbers.body)
      change(inner, body);
    values.push_back(repeated(std::move(body), 0, numbers.count));
  } else if (!changeMoving(numbers, values)) {
    for (uint64_t i = 0; i < numbers.count && work->good(); ++i)
      for (const Term &inner : numbers.body)
        change(moved(inner, i * plain(numbers.stride)), values);
  }
}

void NumberMap::changeRun(const Term &run, Terms &values) const {
  if (auto value = valueOfAll(run)) {
    values.push_back({*value, 0, run.count, {}});
    return;
  }
  for (uint64_t i = 0; i < run.count && work->keep(1); ++i)
    change({static_cast<int64_t>(at(run, i)), 0, 1, {}}, values);
}

/// If each number of the body has one value in all rounds, it is gone through once.
bool NumberMap::changeMoving(const Term &repeat, Terms &values) const {
  Terms body;
  TermCursor numbers(repeat.body);
  while (auto number = numbers.next()) {
    auto value =
        work->keep(1) ? valueOfAll({*number, repeat.stride, repeat.count, {}}) : std::nullopt;
    if (!value)
      return false;
    body.push_back({*value, 0, 1, {}});
  }
  values.push_back(repeated(std::move(body), 0, repeat.count));
  return true;
}

} // namespace anole::tools
