#include "tools/analysis/causes/Rerun.h"

#include "tools/analysis/steps/LoopSkipper.h"

#include <algorithm>
#include <limits>

namespace anole::whatif {

std::unique_ptr<Clocks> Rerun::ran(const TimeStreams &streams,
                                   const std::vector<Network> &networks) const {
  auto clocks = std::make_unique<Clocks>(run.clockSetup().with(networks, streams));
  LoopSkipper skipper(*clocks, streams, limit);
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
  return gain(*ran(streams, run.clockSetup().networks));
}

double Rerun::gain(const TimeStreams &streams, const Network &network) const {
  return gain(*ran(streams, {network}));
}

double Rerun::gainIfBalanced() const {
  TimeStreams streams = balancedTimes(run.streams(), ofAll);
  const Link ideal{0, std::numeric_limits<double>::infinity()};
  Network nothing{"ideal", ideal, ideal, 0};
  nothing.hasOwnTimes = false;
  auto clocks = ran(streams, {nothing}); // on which only what streams say takes time
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
  return gain(scaledByRank(std::move(streams), factors));
}

} // namespace anole::whatif
