#include "tools/whatif/classes/Refuse.h"

#include "tools/model/RankClusters.h"

#include <string>

namespace anole::whatif {
namespace {

constexpr uint32_t mostRanks = uint32_t(1) << 16;

} // namespace

Expected<void> refuse(const Trace &trace) {
  if (!trace.info.endings.empty() || trace.info.online.upTo != 0)
    return fail("the trace is partial: messages that were sent later are not in it");
  if (tools::losesParameters(trace.info))
    return fail(
        "the trace has leads for clusters of ranks (ANOLE_CLUSTER=" + trace.info.online.clustering +
        "), and does not say who sends to whom; record it with ANOLE_CLUSTER=exact");
  if (trace.streams.size() != 1)
    return fail(trace.streams.empty()
                    ? "the trace has no events"
                    : "the program called MPI from several threads, and the trace does not say in "
                      "which order");
  if (trace.info.ranks > mostRanks)
    return fail("the trace has " + std::to_string(trace.info.ranks) + " ranks; the limit is " +
                std::to_string(mostRanks));
  return {};
}

} // namespace anole::whatif
