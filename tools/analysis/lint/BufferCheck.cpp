#include "tools/analysis/lint/BufferCheck.h"

#include "tools/analysis/lint/MatchedRun.h"
#include "tools/analysis/lint/WaitCycle.h"

namespace anole::lint {

Expected<void> checkBuffers(const Trace &trace, FindingList &findings, uint64_t limit) {
  whatif::MatchOptions options;
  options.limit = limit;
  options.eagerLimit = 0;
  MatchedRun run(trace, options);
  auto matcher = run.matcher();
  if (!matcher)
    return tl::unexpected(matcher.error());
  whatif::MatchState &all = matcher->matching();
  auto ran = run.run(*matcher, nullptr);
  if (ran || all.values > limit)
    return ran;
  addCycle(findings, all, cycleIn(waitEdges(all)));
  return {};
}

} // namespace anole::lint
