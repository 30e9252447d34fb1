#include "tools/analysis/time/Timeline.h"

#include "runtime/core/model/RankView.h"

#include <algorithm>

namespace anole::tools {

Timeline::Timeline(const Trace &trace) {
  for (const SharedStream &stream : trace.streams) {
    if (!stream.anchors.isKnown())
      continue;
    earliest = std::min(earliest, stream.anchors.clock == 0 ? 0 : stream.anchors.earliest());
    threads.push_back({stream, {}});
    for (const RankAnchors::Run &run : stream.anchors.runs)
      threads.back().anchors.insert(threads.back().anchors.end(), run.count, run.time);
  }
}

void Timeline::beginsWith(uint32_t rank, uint64_t inside) {
  before = std::max(before, inside - std::min(inside, anchorOf(rank, 0).value_or(0)));
}

uint64_t Timeline::startOf(uint32_t rank, uint32_t thread, uint64_t inside) const {
  auto anchor = anchorOf(rank, thread);
  uint64_t end = before + anchor.value_or(0);
  return end - std::min(inside, end);
}

std::optional<uint64_t> Timeline::anchorOf(uint32_t rank, uint32_t thread) const {
  for (const Thread &one : threads)
    if (one.stream.thread == thread)
      if (auto position = indexOf(one.stream.ranks, rank))
        return one.anchors.at(*position) - earliest;
  return std::nullopt;
}

} // namespace anole::tools
