#include "tools/analysis/model/EachRank.h"

#include "tools/analysis/model/RankClusters.h"

#include <string>

namespace anole::tools {
namespace {

constexpr uint32_t mostWalkedRanks = uint32_t(1) << 16;

} // namespace

Expected<void> hasEachRank(const Trace &trace) {
  if (losesParameters(trace.info))
    return fail(
        "the trace has leads for clusters of ranks (ANOLE_CLUSTER=" + trace.info.online.clustering +
        "), and does not say who sends to whom; record it with ANOLE_CLUSTER=exact");
  return canBeWalked(trace);
}

Expected<void> canBeWalked(const Trace &trace) {
  if (trace.streams.empty())
    return fail("the trace has no events");
  if (trace.info.ranks > mostWalkedRanks)
    return fail("the trace has " + std::to_string(trace.info.ranks) + " ranks; the limit is " +
                std::to_string(mostWalkedRanks));
  return {};
}

} // namespace anole::tools
