#include "tools/analysis/match/TracerPart.h"

#include "tools/analysis/model/TimeUse.h"
#include "tools/analysis/model/TracerCounts.h"
#include "tools/analysis/time/TimeSampler.h"

#include <algorithm>
#include <vector>

namespace anole::whatif {
namespace {

constexpr double mostBefore = 150, mostInside = 10; // nanoseconds that a tracer takes

/// What passed before the calls of a site, as a mean over so many.
struct TimesOfSite {
  double mean, count;
};

/// The least time of which each event has its part, if it took so long, such that all of them have
/// this mean.
double leastSharing(std::vector<TimesOfSite> sites, double mean) {
  std::ranges::sort(sites, {}, &TimesOfSite::mean);
  double events = 0;
  for (const TimesOfSite &site : sites)
    events += site.count;
  double left = mean * events;
  for (const TimesOfSite &site : sites) {
    if (site.mean * events >= left)
      return left / events;
    left -= site.mean * site.count;
    events -= site.count;
  }
  return sites.empty() ? 0 : sites.back().mean;
}

/// What ranks computed and called, as far as it tells what the tracer took.
struct QuickestSites {
  QuickestSites(const Trace &trace, const CallShapes &shapes) {
    for (const SharedStream &stream : trace.streams)
      for (const SharedPoint &point : stream.points)
        add(shapes.at(point.key.functionId()), point);
  }

  std::vector<TimesOfSite> sites{};
  double before = mostBefore, inside = mostInside; ///< of the quickest
  double measured = 0;                             ///< by the tracer, of itself

private:
  static double usual(const TimeStats &times) {
    return replay::TimeSampler(times, {}, 0, 0).quantile(0.25);
  }
  void add(const CallShape &shape, const SharedPoint &point) {
    constexpr uint64_t enough = 64; // calls
    measured += point.tracer.total;
    if (point.delta.count < enough || shape.kind == CallKind::Outside)
      return;
    inside = std::min(inside, usual(point.duration));
    if (tools::useOf(*shape.role, point.polls > 0).before != tools::TimeUse::Computing)
      return;
    before = std::min(before, usual(point.delta));
    auto count = static_cast<double>(point.delta.count);
    sites.push_back({point.delta.sum / count, count});
  }
};

} // namespace

TracerPart tracerPartOf(const Trace &trace, const CallShapes &shapes) {
  QuickestSites quickest(trace, shapes);
  tools::TracerCounts counts(trace);
  double mean = counts.ofEvent(counts.all() - quickest.measured);
  double sampled = std::min(leastSharing(quickest.sites, mean), mostBefore);
  double least = quickest.before < mostBefore ? quickest.before : 0;
  return {std::max(least, sampled), quickest.inside};
}

} // namespace anole::whatif
