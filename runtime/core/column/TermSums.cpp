#include "runtime/core/column/TermSums.h"

#include <algorithm>

namespace anole {

namespace {

/// 0 + 1 + ... + (count - 1), modulo 2^64.
uint64_t sumBelow(uint64_t count) {
  return count % 2 == 0 ? count / 2 * (count - 1) : (count - 1) / 2 * count;
}

uint64_t sumOf(const Term &term) {
  uint64_t stride = static_cast<uint64_t>(term.stride);
  if (term.block)
    return term.block->sum();
  if (!term.isRepeat())
    return static_cast<uint64_t>(term.start) * term.count + stride * sumBelow(term.count);
  return sumOf(term.body) * term.count + stride * valueCount(term.body) * sumBelow(term.count);
}

/// Counts values. Terms that stand still cost one step; one that moves costs a step for each of the
/// kinds, as its rounds are added up by prefix sums: so nested moves cannot multiply.
class Tally {
public:
  Tally(std::vector<uint64_t> &counts, uint64_t mostSteps) : counts(counts), steps(mostSteps) {}

  bool add(const Terms &terms, uint64_t times) {
    return std::ranges::all_of(terms, [&](const Term &term) {
      if (term.block)
        return spend(1 + term.count / 64) && add(term.block->terms(), times);
      if (term.stride == 0 || term.count < 2)
        return addStill(term, times);
      return term.isRepeat() ? addMoving(term, times) : addRun(term, times);
    });
  }

private:
  bool spend(uint64_t amount) {
    bool isLeft = amount <= steps;
    steps -= isLeft ? amount : 0;
    return isLeft;
  }

  bool addValue(uint64_t value, uint64_t times) {
    if (value >= counts.size())
      return false;
    counts[value] += times;
    return true;
  }

  bool addStill(const Term &term, uint64_t times) {
    if (term.isRepeat())
      return add(term.body, times * term.count);
    return term.count == 0 || addValue(static_cast<uint64_t>(term.start), times * term.count);
  }

  /// Each of its values is another one.
  bool addRun(const Term &run, uint64_t times) {
    if (run.count > counts.size() || !spend(run.count))
      return false;
    auto value = static_cast<uint64_t>(run.start);
    for (uint64_t i = 0; i < run.count; ++i, value += static_cast<uint64_t>(run.stride))
      if (!addValue(value, times))
        return false;
    return true;
  }

  bool addMoving(const Term &repeat, uint64_t times) {
    if (repeat.count > counts.size() || !spend(counts.size()))
      return false;
    std::vector<uint64_t> body(counts.size());
    Tally inside(body, steps);
    bool isGood = inside.add(repeat.body, times) && staysInside(body, repeat);
    steps = inside.steps;
    if (isGood)
      addRounds(body, repeat);
    return isGood;
  }

  /// Whether the body's values have room to move to the last round.
  static bool staysInside(const std::vector<uint64_t> &body, const Term &repeat) {
    auto isUsed = [](uint64_t count) { return count != 0; };
    auto low = std::ranges::find_if(body, isUsed);
    auto high = std::find_if(body.rbegin(), body.rend(), isUsed);
    bool isUp = repeat.stride > 0;
    auto room = static_cast<uint64_t>(isUp ? high - body.rbegin() : low - body.begin());
    return low == body.end() || stepOf(repeat) <= room / (repeat.count - 1);
  }

  static uint64_t stepOf(const Term &repeat) {
    auto stride = static_cast<uint64_t>(repeat.stride);
    return repeat.stride < 0 ? 0 - stride : stride;
  }

  /// rounds(v) = rounds(v - stride) + body(v) - body(v - stride * count), from where it moves.
  void addRounds(const std::vector<uint64_t> &body, const Term &repeat) {
    uint64_t step = stepOf(repeat), size = body.size();
    auto place = [&](uint64_t i) { return repeat.stride > 0 ? i : size - 1 - i; };
    std::vector<uint64_t> rounds(size);
    for (uint64_t i = 0; i < size; ++i) {
      uint64_t before = i >= step ? rounds[i - step] : 0;
      uint64_t gone = i / step >= repeat.count ? body[place(i - step * repeat.count)] : 0;
      rounds[i] = before + body[place(i)] - gone;
      counts[place(i)] += rounds[i];
    }
  }

  std::vector<uint64_t> &counts;
  uint64_t steps;
};

constexpr uint64_t mostTallySteps = uint64_t(1) << 26;

using Wide = __int128;

struct WideRange {
  Wide low, high;
};

/// What lies outside of 64 bits stays there, but does not grow without end.
Wide bounded(Wide value) { return std::clamp(value, -(Wide(1) << 100), Wide(1) << 100); }

std::optional<WideRange> wideRangeOf(const Terms &terms);

std::optional<WideRange> wideRangeOf(const Term &term) {
  if (term.block) {
    auto range = term.block->range();
    return range ? std::optional(WideRange{range->low, range->high}) : std::nullopt;
  }
  auto range =
      term.isRepeat() ? wideRangeOf(term.body) : WideRange{Wide(term.start), Wide(term.start)};
  if (!range || term.count == 0)
    return std::nullopt;
  Wide moved = bounded(Wide(std::min(term.count - 1, mostValues)) * term.stride);
  return WideRange{bounded(range->low + std::min<Wide>(moved, 0)),
                   bounded(range->high + std::max<Wide>(moved, 0))};
}

std::optional<WideRange> wideRangeOf(const Terms &terms) {
  std::optional<WideRange> whole;
  for (const Term &term : terms) {
    auto range = wideRangeOf(term);
    if (!range)
      return std::nullopt;
    whole = whole ? WideRange{std::min(whole->low, range->low), std::max(whole->high, range->high)}
                  : *range;
  }
  return whole;
}

} // namespace

uint64_t boundedProduct(uint64_t a, uint64_t b) {
  uint64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? mostValues : std::min(result, mostValues);
}

uint64_t boundedSum(uint64_t a, uint64_t b) {
  return std::min(std::min(a, mostValues) + std::min(b, mostValues), mostValues);
}

std::optional<uint64_t> countOf(const Terms &terms) {
  uint64_t total = 0;
  for (const Term &term : terms) {
    auto body = term.isRepeat() ? countOf(term.body) : 1;
    if (!body || *body == 0 || term.count == 0)
      return std::nullopt;
    total = boundedSum(total, boundedProduct(term.count, *body));
  }
  return total;
}

std::optional<ValueRange> rangeOf(const Terms &terms) {
  auto wide = wideRangeOf(terms);
  if (!wide || wide->low < INT64_MIN || wide->high > INT64_MAX)
    return std::nullopt;
  return ValueRange{static_cast<int64_t>(wide->low), static_cast<int64_t>(wide->high)};
}

uint64_t sumOf(const Terms &terms) {
  uint64_t sum = 0;
  for (const Term &term : terms)
    sum += sumOf(term);
  return sum;
}

bool tally(const Terms &terms, size_t kinds, std::vector<uint64_t> &counts) {
  counts.assign(kinds, 0);
  return Tally(counts, mostTallySteps).add(terms, 1);
}

} // namespace anole
