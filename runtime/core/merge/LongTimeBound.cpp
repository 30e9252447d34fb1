#include "runtime/core/merge/LongTimeBound.h"

#include "runtime/core/base/Numbers.h"
#include "runtime/core/compress/LongTimeFilter.h"
#include "runtime/core/merge/ColumnMerge.h"
#include "runtime/core/merge/Leaf.h"
#include "runtime/core/merge/TermsJoiner.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace anole {
namespace {

constexpr uint64_t headBytes = 1; ///< of a term, or of a number that depends on the rank

uint64_t bytesOf(int64_t number) {
  return (static_cast<uint64_t>(std::bit_width(format::packSigned(number) | 1)) + 6) / 7;
}

uint64_t bytesOf(const Terms &terms) {
  uint64_t bytes = 0;
  for (const Term &term : terms)
    bytes += headBytes + bytesOf(term.start) + bytesOf(term.stride) + bytesOf(term.body) +
             (term.block ? term.block->storedSize() : 0);
  return bytes;
}

uint64_t bytesOf(const RankValue &value) {
  if (value.expression)
    return headBytes + value.expression->parameters.size();
  return value.values.empty() ? bytesOf(value.constant) : headBytes + bytesOf(value.values);
}

/// A single value stands among others like it, without a headBytes.
uint64_t bytesOf(const std::vector<SharedTerm> &terms) {
  static const RankValue once{1, {}, {}};
  uint64_t bytes = 0;
  for (const SharedTerm &term : terms) {
    bool isSingle = term.body.empty() && !term.block && term.count == once;
    bytes += bytesOf(term.start) + (term.block ? term.block->storedSize() : 0);
    bytes +=
        isSingle ? 0 : headBytes + bytesOf(term.stride) + bytesOf(term.count) + bytesOf(term.body);
  }
  return bytes;
}

uint64_t bytesOf(const SharedColumn &column) {
  uint64_t bytes = 0;
  for (const Family &family : column)
    bytes += 2 * headBytes + bytesOf(family.terms);
  return bytes;
}

uint64_t bytesOf(const SharedLongTimes &times) { return bytesOf(times.at) + bytesOf(times.codes); }

std::vector<int64_t> ranksOf(const SharedLongTimes &times) {
  std::vector<int64_t> ranks;
  for (const Family &family : times.at)
    for (int64_t rank : expand(family.ranks))
      ranks.push_back(rank);
  std::ranges::sort(ranks);
  return ranks;
}

/// Joins the long times of ranks, in the way of RankMerge.
class Joining {
public:
  void add(uint32_t rank, const LongTimes &times) {
    if (times.empty())
      return;
    parts.push_back({0, leafOf(rank, times)});
    while (parts.size() > 1 && parts[parts.size() - 2].level <= parts.back().level)
      joinLast();
  }

  SharedLongTimes finish() {
    while (parts.size() > 1)
      joinLast();
    return parts.empty() ? SharedLongTimes() : std::move(parts.front().times);
  }

private:
  struct Part {
    uint32_t level;
    SharedLongTimes times;
  };

  void joinLast() {
    Part right = std::move(parts.back());
    parts.pop_back();
    Part &left = parts.back();
    mergeColumn(left.times.at, std::move(right.times.at), joiner);
    mergeColumn(left.times.codes, std::move(right.times.codes), joiner);
    left.level = std::max(left.level, right.level) + 1;
  }

  TermsJoiner joiner;
  std::vector<Part> parts;
};

/// The long times of a point that has some, of all ranks.
class PointLongTimes {
public:
  explicit PointLongTimes(SharedPoint &point) : point(point), ranks(ranksOf(point.longTimes)) {
    for (int64_t rank : ranks)
      countLongTimes(timesOf(rank).codes, counts);
  }

  /// Returns what it takes; nothing if this is more than `most`.
  std::optional<uint64_t> lower(LongTimePrecision precision, uint64_t most) {
    LongTimeFilter filter(counts, precision);
    Joining joining;
    left = numberOf(counts);
    for (int64_t rank : ranks) {
      auto kept = filter.keep(timesOf(rank), most);
      if (!kept)
        return std::nullopt;
      left -= countOf(kept->at).value_or(0);
      joining.add(static_cast<uint32_t>(rank), *kept);
    }
    lowered = joining.finish();
    uint64_t bytes = bytesOf(lowered);
    return bytes <= most ? std::optional(bytes) : std::nullopt;
  }

  /// Takes the lower precision; how many are left out.
  uint64_t settle() {
    point.longTimes = std::move(lowered);
    return left;
  }

  /// The same without any.
  uint64_t drop() {
    point.longTimes = {};
    return numberOf(counts);
  }

private:
  LongTimes timesOf(int64_t rank) const {
    return longTimesFor(point.longTimes, static_cast<uint32_t>(rank)).value_or(LongTimes());
  }

  SharedPoint &point;
  std::vector<int64_t> ranks;
  LongTimeCounts counts;
  SharedLongTimes lowered;
  uint64_t left = 0;
};

std::optional<uint64_t> lowered(std::vector<PointLongTimes> &points, LongTimePrecision precision,
                                uint64_t most) {
  uint64_t bytes = 0;
  for (PointLongTimes &point : points) {
    auto taken = point.lower(precision, most - bytes);
    if (!taken)
      return std::nullopt;
    bytes += *taken;
  }
  return bytes;
}

} // namespace

uint64_t bytesOfLongTimes(const Trace &trace) {
  uint64_t bytes = 0;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      bytes += bytesOf(point.longTimes);
  return bytes;
}

uint64_t boundLongTimes(Trace &trace, uint64_t bytes) {
  uint64_t taken = bytesOfLongTimes(trace);
  if (taken <= bytes)
    return taken;
  std::vector<PointLongTimes> points;
  for (SharedStream &stream : trace.streams)
    for (SharedPoint &point : stream.points)
      if (!point.longTimes.at.empty())
        points.emplace_back(point);
  std::optional<uint64_t> fitting;
  lowestLoss([&](LongTimePrecision precision) {
    auto found = lowered(points, precision, bytes);
    fitting = found ? found : fitting;
    return found.has_value();
  });
  uint64_t left = 0;
  for (PointLongTimes &point : points)
    left += fitting ? point.settle() : point.drop();
  countLeftLongTimes(trace.info, left);
  return fitting.value_or(0);
}

void countLeftLongTimes(TraceInfo &info, uint64_t left) {
  if (left == 0)
    return;
  Counter counter{"long times left",
                  "times before calls that were long for their call path, but have no place in the "
                  "trace for want of room (ANOLE_TIME_BYTES); the longest ones have",
                  left, left};
  auto known = std::ranges::find(info.counters, counter.name, &Counter::name);
  if (known == info.counters.end())
    return info.counters.push_back(std::move(counter));
  known->total += left;
  known->highest = std::max(known->highest, left);
}

} // namespace anole
