#include "runtime/core/file/check/StreamCounts.h"

#include "runtime/core/model/ColumnRole.h"
#include "runtime/core/model/LoopOrder.h"
#include "runtime/core/model/Tally.h"
#include "runtime/core/model/TermSums.h"

namespace anole {
namespace {

constexpr int64_t longestArray = int64_t(1) << 24;

/// The sum of values of which none is below `least`; nothing if one is, or if it is too large.
std::optional<uint64_t> sumOfAtLeast(const Terms &terms, int64_t least) {
  if (terms.empty())
    return 0;
  auto range = rangeOf(terms);
  auto count = countOf(terms);
  if (!range || !count || range->low < least ||
      boundedProduct(static_cast<uint64_t>(range->high), *count) == mostValues)
    return std::nullopt;
  return sumOf(terms);
}

class Counts {
public:
  explicit Counts(const StreamTrace &stream)
      : stream(stream), entries(stream.loops.size()), events(stream.points.size()) {}

  /// Counts events by the loops alone.
  Expected<void> place();
  /// Whether points have as many.
  Expected<void> compare() const;
  std::vector<uint64_t> take() { return std::move(events); }

private:
  std::string problemOf(uint32_t loop);
  std::string problemOf(const PointTrace &point, uint64_t count) const;
  std::string problemOfArray(const PointTrace &point, size_t column) const;
  void runBody(const Body &body, uint64_t times);

  const StreamTrace &stream;
  std::vector<uint64_t> entries, events;
};

Expected<void> Counts::place() {
  auto inwards = loopsInwards(stream);
  if (!inwards)
    return fail("a loop contains itself");
  if (!entries.empty())
    entries[0] = 1;
  for (uint32_t loop : *inwards)
    if (std::string problem = problemOf(loop); !problem.empty())
      return fail("loop " + std::to_string(loop) + " " + problem);
  return {};
}

Expected<void> Counts::compare() const {
  for (size_t i = 0; i < events.size(); ++i)
    if (std::string problem = problemOf(stream.points[i], events[i]); !problem.empty())
      return fail("point " + std::to_string(i) + " " + problem);
  return {};
}

/// Counts what the loop runs, too.
std::string Counts::problemOf(uint32_t index) {
  const LoopTrace &loop = stream.loops[index];
  bool isRoot = loop.kind == LoopKind::Root, chooses = choosesVariants(loop.kind);
  auto sum = sumOfAtLeast(loop.trips, 1);
  if (!sum || countOf(loop.trips) != (isRoot ? 0 : entries[index]))
    return "has no trip count for an entry";
  uint64_t iterations = isRoot ? 1 : *sum;
  std::vector<uint64_t> times(loop.variants.size());
  if (!chooses && !times.empty())
    times[0] = iterations;
  if (countOf(loop.variant) != (chooses ? iterations : 0) ||
      (chooses && !tally(loop.variant, loop.variants.size(), times)))
    return "chooses a variant that it does not have";
  for (size_t i = 0; i < times.size(); ++i) {
    if (times[i] != 0 && loop.variants[i].empty() && !isRoot)
      return "has an empty variant";
    runBody(loop.variants[i], times[i]);
  }
  return {};
}

void Counts::runBody(const Body &body, uint64_t times) {
  for (Symbol symbol : body) {
    uint64_t &count = (symbol.isLoop() ? entries : events)[symbol.index()];
    count = boundedSum(count, times);
  }
}

std::string Counts::problemOf(const PointTrace &point, uint64_t count) const {
  if (count == mostValues)
    return "has more events than can be counted";
  for (size_t column = 0; column < point.columns.size(); ++column) {
    bool isElements = roleOf(point, column) == ColumnRole::Elements;
    std::string problem = isElements ? problemOfArray(point, column) : "";
    if (!isElements && countOf(point.columns[column]) != count)
      problem = "has more or fewer values than events";
    if (!problem.empty())
      return problem + " (column " + std::to_string(column) + ")";
  }
  bool isTimed = !point.times || point.times->deltas.size() == count;
  return isTimed ? "" : "has times of more or fewer events than it has";
}

std::string Counts::problemOfArray(const PointTrace &point, size_t column) const {
  const Terms &lengths = point.columns[column - 1];
  auto range = rangeOf(lengths);
  if (range && range->high > longestArray)
    return "has an array that is too long";
  auto elements = sumOfAtLeast(lengths, 0);
  return elements && countOf(point.columns[column]) == *elements
             ? ""
             : "has more or fewer elements than its arrays are long";
}

} // namespace

Expected<std::vector<uint64_t>> countEvents(const StreamTrace &stream) {
  Counts counts(stream);
  auto checked = counts.place().and_then([&] { return counts.compare(); });
  return checked.map([&] { return counts.take(); });
}

Expected<std::vector<uint64_t>> countPlacedEvents(const StreamTrace &stream) {
  Counts counts(stream);
  return counts.place().map([&] { return counts.take(); });
}

} // namespace anole
