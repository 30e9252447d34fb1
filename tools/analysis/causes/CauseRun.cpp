#include "tools/analysis/causes/CauseRun.h"

#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/steps/LoopSkipper.h"

#include <limits>

namespace anole::whatif {
namespace {

std::vector<Network> chosen(const CauseOptions &options) {
  const Link ideal{0, std::numeric_limits<double>::infinity()};
  return {options.network.name.empty() ? Network{"ideal", ideal, ideal, 0} : options.network};
}

/// Collectives are kept whole, since the kinds of waiting are told by them.
MatchOptions withEarlyLeaves(MatchOptions options) {
  options.rootedLeaveEarly = true;
  if (options.collectives != CollectiveModel::Tree)
    options.collectives = CollectiveModel::Thakur;
  return options;
}

} // namespace

CauseRun::CauseRun(const Trace &trace, const CauseOptions &options)
    : networks(chosen(options)), source(trace, withEarlyLeaves(options.match), options.times),
      setup(source.setup(networks, options.tick)) {}

Expected<std::unique_ptr<CauseRun>> CauseRun::of(const Trace &trace, const CauseOptions &options) {
  if (auto refused = refuse(trace); !refused)
    return tl::unexpected(refused.error());
  std::unique_ptr<CauseRun> run(new CauseRun(trace, options));
  auto ran = run->run(options.match.limit);
  if (ran)
    return run;
  if (!options.mayBeEager)
    return tl::unexpected(ran.error());
  CauseOptions eager = options;
  eager.mayBeEager = false;
  eager.match.eagerLimit = std::nullopt;
  auto again = of(trace, eager);
  if (again)
    (*again)->left.needsBuffers = true;
  return again;
}

Expected<void> CauseRun::run(uint64_t limit) {
  auto written = source.write(writer);
  if (!written)
    return tl::unexpected(written.error());
  if (!*written)
    return fail("so little of the run repeats that its steps take more memory than there may be");
  left = std::move(**written);
  now = std::make_unique<Clocks>(setup);
  LoopSkipper skipper(*now, setup.streams, limit, &trail);
  skipper.run(writer.tape());
  done = skipper.steps();
  if (skipper.isCut())
    return fail("so little of the run repeats that it takes more than the limit of " +
                std::to_string(limit) + " steps; raise it with --limit");
  return now->tooLong() ? fail("the run would take so long that its times cannot be right")
                        : Expected<void>();
}

uint32_t CauseRun::lastRank() const {
  uint32_t last = 0;
  for (uint32_t rank = 1; rank < setup.ranks; ++rank)
    last = clocks().now(rank) > clocks().now(last) ? rank : last;
  return last;
}

} // namespace anole::whatif
