#include "tools/analysis/causes/Rerun.h"

#include "tools/analysis/steps/LoopSkipper.h"

#include <algorithm>

namespace anole::whatif {

std::unique_ptr<Clocks> Rerun::ran(const ClockSetup &setup) const {
  auto clocks = std::make_unique<Clocks>(setup);
  LoopSkipper skipper(*clocks, setup.streams, limit);
  skipper.run(run.tape());
  if (skipper.isCut())
    clocks->endTooLong();
  return clocks;
}

double Rerun::gain(const Clocks &clocks) const {
  Time end = 0;
  for (uint32_t rank = 0; rank < run.clockSetup().ranks; ++rank)
    end = std::max(end, clocks.now(rank));
  return clocks.tooLong() ? 0 : static_cast<double>(run.end() - end) / nanosecond;
}

double Rerun::gain(const TimeStreams &streams) const {
  const ClockSetup &setup = run.clockSetup();
  return gain(*ran(setup.with(setup.networks, streams).withoutCounters()));
}

double Rerun::gain(const TimeStreams &streams, const Network &network) const {
  const std::vector<Network> networks{network};
  return gain(*ran(run.clockSetup().with(networks, streams).withoutCounters()));
}

double Rerun::gainIfBalanced(const OfStreams &which) const {
  TimeStreams streams = balancedTimes(run.streams(), which);
  const TimeStreams alone =
      scaledTimes(streams, [&](const TimeStream &stream) { return !which(stream); }, 0);
  Network nothing = idealNetwork();
  nothing.hasOwnTimes = false;
  const std::vector<Network> networks{nothing}; // on which only what streams say takes time
  auto clocks = ran(run.clockSetup().with(networks, alone));
  std::vector<double> factors;
  double mean = 0;
  for (uint32_t rank = 0; rank < run.clockSetup().ranks; ++rank) {
    double own = 0;
    for (Counter counter : {Counter::Computation, Counter::Overhead, Counter::Unmodelled})
      own += static_cast<double>(clocks->counter(rank, counter));
    factors.push_back(own);
    mean += factors.back() / run.clockSetup().ranks;
  }
  for (double &factor : factors)
    factor = factor > 0 ? mean / factor : 1;
  return gain(scaledByRank(std::move(streams), which, factors));
}

} // namespace anole::whatif
