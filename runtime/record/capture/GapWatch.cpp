#include "runtime/record/capture/GapWatch.h"

#include <algorithm>
#include <utility>

namespace anole::record {
namespace {

/// About what a watched gap costs, in nanoseconds, and as which part of long gaps that is little.
constexpr double costOfWatch = 2000, share = 0.005;

/// What is less than this part of a gap is not worth to be told from computing.
constexpr uint64_t little = 64;

uint64_t partOf(uint64_t ticks, uint64_t part, uint64_t whole) {
  return static_cast<uint64_t>(static_cast<double>(ticks) * static_cast<double>(part) /
                               static_cast<double>(whole));
}

} // namespace

uint64_t GapWatch::end(uint64_t gap, FastPathEntry *after) {
  bool isMeasured = std::exchange(isOn, false) && isSeen;
  if (after && after->watches != 0)
    --after->watches;
  if (!longGaps.has(gap))
    return 0;
  pay(gap, after);
  std::optional<uint64_t> waited = isMeasured ? waitedIn(gap) : std::nullopt;
  ++all.gaps;
  all.measured += waited.has_value();
  if (waited && after)
    after->gaps.add(gap, std::min(*waited, gap));
  else if (after && after->gaps.ticks != 0)
    waited = partOf(gap, after->gaps.waited, after->gaps.ticks);
  uint64_t own = std::min(waited.value_or(0), gap);
  own = own < gap / little ? 0 : own;
  all.ticks += gap;
  all.waited += own;
  return own;
}

/// What is off the core is waiting for one, unless the thread gave its core up itself. Between the
/// ends of the gap and the readings it does next to nothing: if that took long, others had the core
/// then. It happens more often than it seems, as threads lose their cores where system calls end.
std::optional<uint64_t> GapWatch::waitedIn(uint64_t gap) {
  auto ticks = [&](uint64_t nanoseconds) {
    return static_cast<uint64_t>(static_cast<double>(nanoseconds) * ticksPerNanosecond);
  };
  uint64_t wall = to.ticks - from.ticks, onCore = ticks(to.onCore - from.onCore);
  uint64_t lost = wall > onCore ? wall - onCore : 0, beside = gap > wall ? gap - wall : 0;
  beside = beside < looksApart() ? 0 : beside;
  if (lost < wall / little || to.blocked == from.blocked)
    return lost + beside;
  blocks = true;
  if (from.queued && to.queued)
    return std::min(lost, ticks(*to.queued - *from.queued)) + beside;
  return {};
}

/// Nothing is known of calls at the point, so that they are worked out and see to the gap.
void GapWatch::pay(uint64_t gap, FastPathEntry *after) {
  const double paid = static_cast<double>(gap) / ticksPerNanosecond * share / costOfWatch;
  const auto more = [&](uint16_t watches) {
    return static_cast<uint16_t>(std::min<double>(watches + std::max(paid, 1.0), mostWatches));
  };
  newWatches = more(newWatches);
  if (!after)
    return;
  after->watches = more(after->watches);
  after->stamp = 0;
}

} // namespace anole::record
