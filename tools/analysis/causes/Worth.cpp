#include "tools/analysis/causes/Worth.h"

#include "tools/analysis/causes/ChangedTimes.h"
#include "tools/analysis/steps/LoopSkipper.h"

#include <algorithm>

namespace anole::whatif {
namespace {

/// Runs what a trace did with other times.
class Rerun {
public:
  Rerun(const CauseRun &run, uint64_t limit) : run(run), limit(limit) {}

  /// How much shorter the run is, in nanoseconds; 0 if it cannot be told.
  double gain(const TimeStreams &streams) const {
    auto clocks = ran(streams);
    Time end = 0;
    for (uint32_t rank = 0; rank < run.clockSetup().ranks; ++rank)
      end = std::max(end, clocks->now(rank));
    return clocks->tooLong() ? 0 : static_cast<double>(run.end() - end) / nanosecond;
  }

  /// The gain if all ranks computed as long, at each place and all in all.
  double gainIfBalanced() const {
    TimeStreams streams = balancedTimes(run.streams(), ofAll);
    auto clocks = ran(streams);
    std::vector<double> factors;
    double mean = 0;
    for (uint32_t rank = 0; rank < run.clockSetup().ranks; ++rank) {
      double own = 0; // what no network changes
      for (Counter counter : {Counter::Computation, Counter::Overhead, Counter::Unmodelled})
        own += static_cast<double>(clocks->counter(rank, counter));
      factors.push_back(own);
      mean += factors.back() / run.clockSetup().ranks;
    }
    for (double &factor : factors)
      factor = factor > 0 ? mean / factor : 1;
    return gain(scaledByRank(std::move(streams), factors));
  }

  double faster(const OfStreams &which, double factor) const {
    return gain(scaledTimes(run.streams(), which, factor));
  }

  SiteWorth worth(const OfStreams &which) const {
    SiteWorth worth;
    for (double saving : usualSavings)
      worth.faster.push_back(faster(which, 1 - saving));
    worth.balanced = gain(balancedTimes(run.streams(), which));
    return worth;
  }

  const CauseRun &run;

  static bool ofAll(const TimeStream & /*stream*/) { return true; }

private:
  std::unique_ptr<Clocks> ran(const TimeStreams &streams) const {
    const ClockSetup &as = run.clockSetup();
    auto clocks = std::make_unique<Clocks>(
        ClockSetup{as.networks, as.costs, streams, as.ranks, as.sites, as.tick});
    LoopSkipper skipper(*clocks, streams, limit);
    skipper.run(run.tape());
    if (skipper.isCut())
      clocks->endTooLong();
    return clocks;
  }

  const uint64_t limit;
};

OfStreams ofSite(uint32_t site) {
  return [site](const TimeStream &stream) { return stream.site == site; };
}

std::vector<SiteWorth> sitesOf(const Rerun &again, const CriticalPath &path, size_t most) {
  std::vector<SiteWorth> sites;
  for (const PathPart &part : path.parts)
    if (part.cause.kind == CauseKind::Computing && sites.size() < most) {
      sites.push_back(again.worth(ofSite(part.cause.site)));
      sites.back().site = part.cause.site;
      sites.back().onPath = part.cause.time;
    }
  std::ranges::sort(sites, std::greater(),
                    [](const SiteWorth &site) { return site.faster.back(); });
  return sites;
}

double gainOf(const Rerun &again, const std::vector<Speedup> &chosen) {
  TimeStreams streams = again.run.streams();
  for (const Speedup &one : chosen)
    streams = scaledTimes(
        std::move(streams),
        [&](const TimeStream &stream) {
          return one.sites.empty() || std::ranges::find(one.sites, stream.site) != one.sites.end();
        },
        one.factor);
  return again.gain(streams);
}

} // namespace

Expected<Worth> worthOf(const Trace &trace, const CauseOptions &options, size_t most,
                        const std::vector<Speedup> &chosen) {
  auto run = CauseRun::of(trace, options);
  if (!run)
    return tl::unexpected(run.error());
  const CriticalPath path = criticalPathOf(trace, options, **run);
  const Rerun again(**run, options.match.limit);
  Worth worth{path.length, again.worth(Rerun::ofAll)};
  worth.all.onPath = path.computing;
  worth.all.balanced = again.gainIfBalanced();
  worth.noOverhead = again.faster([](const TimeStream &stream) { return stream.isInside; }, 0);
  worth.sites = sitesOf(again, path, most);
  if (!chosen.empty())
    worth.chosen = gainOf(again, chosen);
  worth.gaps = path.gaps;
  return worth;
}

} // namespace anole::whatif
