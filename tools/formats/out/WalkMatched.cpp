#include "tools/formats/out/MatchedCalls.h"
#include "tools/formats/out/Walk.h"

namespace anole::exporting {
namespace {

WalkResult resultOf(whatif::MatchState &matching) {
  WalkResult result{{}, matching.gaps, 0};
  for (whatif::Group &group : matching.groups.all())
    result.groups.push_back(group.members);
  return result;
}

} // namespace

Expected<WalkResult> walkMatched(const Source &source, ScopeGate &gate, uint64_t limit,
                                 whatif::RankWalks *walks) {
  const Trace &trace = source.trace;
  whatif::TimeOptions timeOptions;
  timeOptions.whole = true;
  whatif::ComputeTimes times(trace, timeOptions);
  whatif::CostTable costs(whatif::CostTable::Apart::ByKind);
  whatif::MatchOptions options;
  options.limit = limit;
  options.walks = walks;
  Facts facts(trace.info.ranks,
              source.time == TimeKind::Reconstructed ? RankTime::unlimited : RankTime::ofRecorded);
  CausalOrder order(facts);
  auto matcher = whatif::Matcher::over(
      trace, std::make_unique<whatif::MatchState>(trace.info.ranks, costs, order, options), times);
  if (!matcher)
    return tl::unexpected(matcher.error());
  MatchedCalls calls(source, facts, order, gate, matcher->matching(), times.streams());
  matcher->matching().watch = &calls;
  auto ran = matcher->run(nullptr);
  if (calls.isTooLong)
    return fail("the run would take more than 26 days; its times cannot be right");
  if (!ran && !gate.isStopped())
    return tl::unexpected(ran.error());
  for (const ThreadLocation &at : source.locations)
    gate.end(at);
  WalkResult result = resultOf(matcher->matching());
  result.backward = calls.backward;
  return result;
}

} // namespace anole::exporting
