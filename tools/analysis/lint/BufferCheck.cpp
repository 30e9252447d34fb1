#include "tools/analysis/lint/BufferCheck.h"

#include "tools/analysis/lint/MatchedRun.h"
#include "tools/analysis/lint/WaitCycle.h"

namespace anole::lint {
namespace {

/// Ends matching where ranks wait for each other, before one of their waits is given up.
class CycleWatch : public whatif::CallWatch {
public:
  explicit CycleWatch(whatif::MatchState &all) : all(all) {}

  bool mayGiveUp() override {
    cycle = cycleIn(waitEdges(all));
    return cycle.empty();
  }

  std::vector<uint32_t> cycle; ///< ranks, in order

private:
  whatif::MatchState &all;
};

} // namespace

Expected<void> checkBuffers(const Trace &trace, FindingList &findings, uint64_t limit) {
  whatif::MatchOptions options;
  options.limit = limit;
  options.eagerLimit = 0;
  MatchedRun run(trace, options);
  auto matcher = run.matcher();
  if (!matcher)
    return tl::unexpected(matcher.error());
  CycleWatch watch(matcher->matching());
  auto ran = run.run(*matcher, &watch);
  if (watch.cycle.empty())
    return ran;
  addCycle(findings, matcher->matching(), watch.cycle);
  return {};
}

} // namespace anole::lint
