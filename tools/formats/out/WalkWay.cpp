#include "tools/formats/out/WalkWay.h"

#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/model/EachRank.h"
#include "tools/analysis/model/LoadedTrace.h"

namespace anole::exporting {
namespace {

Expected<TimeKind> timeOf(const Trace &trace, std::optional<TimeKind> asked, bool canMatch) {
  if (asked && asked != TimeKind::Recorded)
    return *asked;
  if (isFullyTimed(trace))
    return TimeKind::Recorded;
  if (asked == TimeKind::Recorded)
    return fail("the trace has no times of single calls; record it with ANOLE_TIME=full, or export "
                "with --time reconstructed");
  return canMatch ? TimeKind::Reconstructed : TimeKind::None;
}

} // namespace

bool isFullyTimed(const Trace &trace) {
  return tools::timedEventCount(trace) == tools::eventCount(trace);
}

Expected<Way> wayOf(const Trace &trace, Needs needs, std::optional<TimeKind> asked) {
  if (auto has = tools::hasEachRank(trace); !has)
    return tl::unexpected(has.error());
  auto canMatch = whatif::refuse(trace);
  auto time = timeOf(trace, asked, canMatch.has_value());
  if (!time)
    return tl::unexpected(time.error());
  bool mustMatch = *time == TimeKind::Reconstructed || needs == Needs::Messages;
  if (mustMatch && !canMatch)
    return tl::unexpected(canMatch.error());
  if (*time == TimeKind::None && needs != Needs::Nothing)
    return fail(asked == TimeKind::None
                    ? "this format needs times"
                    : "the trace has no times of single calls, and they cannot be "
                      "reconstructed: " +
                          canMatch.error().message);
  Way way{*time, mustMatch || (needs == Needs::Times && canMatch), {}};
  if (needs == Needs::Times && !way.isMatched)
    way.without = "has no messages: " + canMatch.error().message;
  return way;
}

} // namespace anole::exporting
