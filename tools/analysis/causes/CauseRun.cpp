#include "tools/analysis/causes/CauseRun.h"

#include "tools/analysis/match/Refuse.h"
#include "tools/analysis/steps/LoopSkipper.h"

namespace anole::whatif {

Network CauseOptions::usedNetwork() const {
  return network.name.empty() ? idealNetwork() : network;
}

MatchOptions CauseOptions::usedMatch() const {
  MatchOptions used = match.on(network);
  used.rootedLeaveEarly = true;
  if (network.name.empty() && used.collectives != CollectiveModel::Tree)
    used.collectives = CollectiveModel::Thakur;
  if (guessesEagerLimit && !used.eagerLimit)
    used.eagerLimit = MatchOptions::usualEagerLimit;
  return used;
}

CauseRun::CauseRun(const Trace &trace, const CauseOptions &options, MatchOptions match)
    : networks{options.usedNetwork()}, source(trace, std::move(match), options.times),
      setup(source.setup(networks, options.tick)) {}

Expected<std::unique_ptr<CauseRun>> CauseRun::of(const Trace &trace, const CauseOptions &options) {
  if (auto refused = refuse(trace); !refused)
    return tl::unexpected(refused.error());
  MatchOptions match = options.usedMatch();
  auto run = of(trace, options, match);
  if (run || match.eagerLimit == options.match.eagerLimit)
    return run;
  match.eagerLimit = match.eagerInside = std::nullopt;
  auto eager = of(trace, options, std::move(match));
  if (eager)
    (*eager)->left.needsBuffers = true;
  return eager ? std::move(eager) : std::move(run);
}

Expected<std::unique_ptr<CauseRun>> CauseRun::of(const Trace &trace, const CauseOptions &options,
                                                 MatchOptions match) {
  std::unique_ptr<CauseRun> run(new CauseRun(trace, options, std::move(match)));
  return run->run(options.match.limit).map([&] { return std::move(run); });
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
