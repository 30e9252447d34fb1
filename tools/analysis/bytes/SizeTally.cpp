#include "tools/analysis/bytes/SizeTally.h"

#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"
#include "tools/analysis/bytes/TermStream.h"

#include <algorithm>

namespace anole::tools {
namespace {

uint64_t unsignedOf(int64_t value) { return static_cast<uint64_t>(value); }

uint64_t highestOf(size_t bin) { return bin == 0 ? 0 : 2 * SizeTally::lowestOf(bin) - 1; }

/// The same values with a stride that is not negative.
Term ascending(Term term) {
  if (term.stride >= 0)
    return term;
  uint64_t back = (term.count - 1) * unsignedOf(term.stride);
  term.stride = static_cast<int64_t>(0 - unsignedOf(term.stride));
  return moved(std::move(term), back);
}

/// How many of `count` numbers, from `first` on by `stride`, are not above `bound`.
uint64_t countUpTo(uint64_t bound, uint64_t first, uint64_t stride, uint64_t count) {
  if (first > bound)
    return 0;
  return stride == 0 ? count : std::min(count, (bound - first) / stride + 1);
}

} // namespace

void SizeTally::add(const Term &term, TermWork &work) {
  auto range = rangeOf(term);
  if (!range || range->low < 0 || unsignedOf(range->high) >= mostBytes) {
    work.fail();
    return;
  }
  uint64_t count = valueCount(term), highest = unsignedOf(range->high);
  bool fits = boundedProduct(count, highest) < mostBytes;
  calls = boundedSum(calls, count);
  total = boundedSum(total, fits ? sumOf(term) : mostBytes);
  least = std::min(least, unsignedOf(range->low));
  most = std::max(most, highest);
  addBins(term, 1, work);
}

void SizeTally::addCall(uint64_t size) {
  calls = boundedSum(calls, 1);
  total = boundedSum(total, size);
  least = std::min(least, size);
  most = std::max(most, size);
  bins.add(binOf(size), 1);
}

void SizeTally::add(const SizeTally &rank, uint64_t ranks) {
  auto addTo = [&](uint64_t &sum, uint64_t each) {
    sum = boundedSum(sum, boundedProduct(each, ranks));
  };
  addTo(calls, rank.calls);
  addTo(total, rank.total);
  addTo(unknown, rank.unknown);
  least = std::min(least, rank.least);
  most = std::max(most, rank.most);
  for (auto [bin, each] : rank.bins)
    bins.add(bin, boundedProduct(each, ranks));
}

void SizeTally::addUnknown(uint64_t count) { unknown = boundedSum(unknown, count); }

void SizeTally::addBins(const Term &term, uint64_t times, TermWork &work) {
  auto range = rangeOf(term);
  if (!range || !work.spend(1 + term.body.size()))
    return;
  if (size_t bin = binOf(unsignedOf(range->low)); bin == binOf(unsignedOf(range->high)))
    bins.add(bin, boundedProduct(valueCount(term), times));
  else if (!term.isRepeat())
    addRunBins(ascending(term), times);
  else if (term.stride != 0)
    addMovingBins(ascending(term), times, work);
  else
    for (const Term &inner : term.body)
      addBins(inner, boundedProduct(times, term.count), work);
}

void SizeTally::addRunBins(const Term &run, uint64_t times) {
  uint64_t first = unsignedOf(run.start), stride = unsignedOf(run.stride), counted = 0;
  for (size_t bin = binOf(first); counted < run.count; ++bin) {
    uint64_t upTo = countUpTo(highestOf(bin), first, stride, run.count);
    bins.add(bin, boundedProduct(upTo - counted, times));
    counted = upTo;
  }
}

void SizeTally::addMovingBins(const Term &repeat, uint64_t times, TermWork &work) {
  auto body = rangeOf(repeat.body);
  uint64_t stride = unsignedOf(repeat.stride), values = valueCount(repeat.body);
  for (uint64_t round = 0; body && round < repeat.count && work.spend(1);) {
    uint64_t low = unsignedOf(body->low) + round * stride;
    uint64_t high = unsignedOf(body->high) + round * stride, left = repeat.count - round;
    size_t bin = binOf(low);
    if (uint64_t within = countUpTo(highestOf(bin), high, stride, left)) {
      bins.add(bin, boundedProduct(within * values, times));
      round += within;
      continue;
    }
    uint64_t crossing = countUpTo(highestOf(bin), low, stride, left);
    addRounds(repeat, round, crossing, times, work);
    round += crossing;
  }
}

/// The rounds from the first on, one by one or value by value.
void SizeTally::addRounds(const Term &repeat, uint64_t first, uint64_t rounds, uint64_t times,
                          TermWork &work) {
  uint64_t stride = unsignedOf(repeat.stride);
  if (rounds <= valueCount(repeat.body)) {
    for (uint64_t i = first; i < first + rounds && work.good(); ++i)
      for (const Term &inner : repeat.body)
        addBins(moved(inner, i * stride), times, work);
    return;
  }
  TermCursor values(repeat.body);
  while (auto value = values.next())
    if (work.spend(1))
      addBins(run(unsignedOf(*value) + first * stride, stride, rounds), times, work);
    else
      return;
}

} // namespace anole::tools
