#include "runtime/core/file/check/StreamCounts.h"

#include "runtime/core/model/ColumnRole.h"
#include "runtime/core/model/LoopCounts.h"
#include "runtime/core/model/LoopOrder.h"
#include "runtime/core/terms/TermSums.h"
#include "runtime/core/walk/StreamPlace.h"

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
  explicit Counts(const StreamTrace &stream) : stream(stream), counts(stream) {}

  /// Counts events by the loops alone.
  Expected<void> place();
  /// Whether points have as many.
  Expected<void> compare() const;
  std::vector<uint64_t> take() { return std::move(counts.events); }

private:
  std::string problemOf(uint32_t loop);
  std::string problemOf(const PointTrace &point, uint64_t count) const;
  std::string problemOfArray(const PointTrace &point, size_t column) const;

  const StreamTrace &stream;
  RunCounts counts;
};

Expected<void> Counts::place() {
  auto inwards = loopsInwards(stream);
  if (!inwards)
    return fail("a loop contains itself");
  if (!stream.loops.empty())
    counts.entries[0] = 1;
  for (uint32_t loop : *inwards)
    if (std::string problem = problemOf(loop); !problem.empty())
      return fail("loop " + std::to_string(loop) + " " + problem);
  return {};
}

Expected<void> Counts::compare() const {
  for (size_t i = 0; i < stream.points.size(); ++i)
    if (std::string problem = problemOf(stream.points[i], counts.events[i]); !problem.empty())
      return fail("point " + std::to_string(i) + " " + problem);
  return {};
}

/// Counts what the loop runs, too.
std::string Counts::problemOf(uint32_t index) {
  const LoopTrace &loop = stream.loops[index];
  bool isRoot = loop.kind == LoopKind::Root, chooses = choosesVariants(loop.kind);
  auto sum = sumOfAtLeast(loop.trips, 1);
  if (!sum || countOf(loop.trips) != (isRoot ? 0 : counts.entries[index]))
    return "has no trip count for an entry";
  uint64_t iterations = isRoot ? 1 : *sum;
  bool hasChoices = countOf(loop.variant) == (chooses ? iterations : 0);
  auto times = hasChoices ? variantTimes(loop, iterations) : std::nullopt;
  if (!times)
    return "chooses a variant that it does not have";
  for (size_t i = 0; i < times->size(); ++i) {
    if ((*times)[i] != 0 && loop.variants[i].empty() && !isRoot)
      return "has an empty variant";
    for (Symbol child : loop.variants[i])
      counts.add(child, (*times)[i]);
  }
  return {};
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
