#include "tools/export/walk/Refuse.h"

#include "tools/model/LoadedTrace.h"
#include "tools/model/RankClusters.h"
#include "tools/whatif/classes/Refuse.h"

namespace anole::exporting {
namespace {

constexpr uint32_t mostRanks = uint32_t(1) << 16;

bool isFullyTimed(const Trace &trace) {
  return tools::timedEventCount(trace) == tools::eventCount(trace);
}

Expected<TimeKind> timeOf(const Trace &trace, const std::string &asked, bool canMatch) {
  if (asked == "reconstructed" || asked == "none")
    return asked == "none" ? TimeKind::None : TimeKind::Reconstructed;
  if (isFullyTimed(trace))
    return TimeKind::Recorded;
  if (asked == "recorded")
    return fail("the trace has no times of single calls; record it with ANOLE_TIME=full, or export "
                "with --time reconstructed");
  return canMatch ? TimeKind::Reconstructed : TimeKind::None;
}

} // namespace

Expected<Way> wayOf(const Trace &trace, Needs needs, const std::string &asked) {
  if (trace.streams.empty())
    return fail("the trace has no events");
  if (trace.info.ranks > mostRanks)
    return fail("the trace has " + std::to_string(trace.info.ranks) + " ranks; the limit is " +
                std::to_string(mostRanks));
  if (tools::losesParameters(trace.info))
    return fail("the members of its clusters have the parameters of their lead (ANOLE_CLUSTER=" +
                trace.info.online.clustering +
                "), so it does not say who sends to whom; record it with ANOLE_CLUSTER=exact");
  auto canMatch = whatif::refuse(trace);
  auto time = timeOf(trace, asked, canMatch.has_value());
  if (!time)
    return tl::unexpected(time.error());
  bool mustMatch = *time == TimeKind::Reconstructed || needs == Needs::Messages;
  if (mustMatch && !canMatch)
    return tl::unexpected(canMatch.error());
  if (*time == TimeKind::None && needs != Needs::Nothing)
    return fail(asked == "none" ? "this format needs times"
                                : "the trace has no times of single calls, and they cannot be "
                                  "reconstructed: " +
                                      canMatch.error().message);
  Way way{*time, mustMatch || (needs == Needs::Times && canMatch), {}};
  if (needs == Needs::Times && !way.isMatched)
    way.without = "has no messages: " + canMatch.error().message;
  return way;
}

} // namespace anole::exporting
