#include "runtime/core/merge/AnchorMerge.h"

#include "runtime/core/merge/SumMerge.h"

#include <algorithm>
#include <bit>

namespace anole {
namespace {

bool hasEventTimes(const Trace &trace) {
  return std::ranges::any_of(trace.streams, [](const SharedStream &stream) {
    return std::ranges::any_of(stream.points,
                               [](const SharedPoint &point) { return !point.times.empty(); });
  });
}

void countFromEarliest(Trace &trace) {
  uint64_t earliest = UINT64_MAX;
  for (const SharedStream &stream : trace.streams)
    if (stream.anchors.isKnown())
      earliest = std::min(earliest, stream.anchors.earliest());
  for (SharedStream &stream : trace.streams)
    stream.anchors.countFrom(earliest);
}

/// The mean of the ranks, which is hardly less than the most of one: ranks start and end together.
double timeOfRank(const Trace &trace) {
  double sum = 0;
  uint64_t ranks = 0;
  for (const SharedStream &stream : trace.streams)
    if (stream.thread == 0) {
      for (const SharedPoint &point : stream.points)
        sum += point.delta.sum + point.duration.sum + point.tracer.total;
      ranks = valueCount(stream.ranks);
    }
  return ranks == 0 ? 0 : sum / static_cast<double>(ranks);
}

unsigned bitsFor(double time) {
  constexpr double finest = 0x1p-14, least = 2000;
  auto step = static_cast<uint64_t>(std::max(time * finest, least));
  return static_cast<unsigned>(std::bit_width(step)) - 1;
}

/// About what they take in a file.
uint64_t bytesOf(const RankAnchors &anchors, unsigned bits) {
  uint64_t bytes = 0;
  for (const RankAnchors::Run &run : anchors.runs)
    bytes += static_cast<uint64_t>(std::bit_width(run.time >> bits)) / 7 + 1;
  return anchors.runs.size() > 1 ? bytes : 0;
}

uint64_t bytesOf(const Trace &trace, unsigned bits) {
  uint64_t bytes = 0;
  for (const SharedStream &stream : trace.streams)
    bytes += bytesOf(stream.anchors, bits);
  return bytes;
}

} // namespace

void boundAnchors(Trace &trace) {
  for (SharedStream &stream : trace.streams)
    stream.anchors.bound(mostSumRuns);
}

void settleAnchors(Trace &trace, uint64_t bytes) {
  constexpr uint64_t share = 8;
  countFromEarliest(trace);
  if (hasEventTimes(trace))
    return;
  unsigned bits = bitsFor(timeOfRank(trace));
  do
    for (SharedStream &stream : trace.streams)
      stream.anchors.coarsen(bits);
  while (bytesOf(trace, bits) > bytes / share && ++bits < 64);
}

} // namespace anole
