#include "tools/analysis/predict/more/Tolerance.h"

#include "tools/analysis/network/CollectiveRounds.h"

#include <algorithm>

namespace anole::whatif {
namespace {

Time limitOf(const LatencyPoint &own, double share) {
  return own.runTime + static_cast<Time>(static_cast<double>(own.runTime) * share);
}

std::optional<size_t> mostGrown(const Prediction &before, const Prediction &after) {
  std::optional<size_t> most;
  TimeSum growth = 0;
  for (size_t i = 0; i < after.sites.size(); ++i) {
    TimeSum grown = after.sites[i][0] + after.sites[i][1] - before.sites[i][0] - before.sites[i][1];
    if (grown > growth) {
      growth = grown;
      most = i;
    }
  }
  return most;
}

/// Latencies between two at which the run may take as long as the limit: where their lines come to
/// it, or halfway. Also those that divide what is between them into so many parts.
std::vector<Time> between(const LatencyPoint &low, const LatencyPoint &high, Time limit,
                          Time parts) {
  const Time width = high.latency - low.latency;
  std::vector<Time> asked;
  auto ask = [&](Time latency) {
    if (latency > low.latency && latency < high.latency)
      asked.push_back(latency);
  };
  if (high.slope > 0)
    ask(high.latencyAt(limit));
  if (low.slope > 0 && (asked.empty() || parts > 1))
    ask(low.latencyAt(limit));
  for (Time part = 1; part < parts; ++part)
    ask(low.latency + width / parts * part);
  if (asked.empty())
    ask(low.latency + width / 2);
  std::ranges::sort(asked);
  auto again = std::ranges::unique(asked);
  asked.erase(again.begin(), again.end());
  return asked;
}

/// The highest latency between two at which the run takes no longer than the limit. The slope of a
/// point is that of the next picosecond.
Expected<Time> highest(LatencyProbe &probe, LatencyPoint low, LatencyPoint high, Time limit) {
  while (high.latency - low.latency > 1) {
    if (low.slope > 0 && low.latencyAt(limit) == low.latency)
      break;
    auto there = probe.run(between(low, high, limit, probe.partsAtOnce()));
    if (!there)
      return tl::unexpected(there.error());
    for (const LatencyPoint &point : *there) {
      if (point.runTime > limit) {
        high = point;
        break;
      }
      low = point;
    }
  }
  return low.latency;
}

/// Where the lines of two points meet, if that is between them and their lines differ.
std::optional<Time> meeting(const LatencyPoint &low, const LatencyPoint &high) {
  TimeSum width = high.latency - low.latency, rise = high.runTime - low.runTime;
  if (width <= 2 || rise == width * low.slope)
    return std::nullopt;
  if (high.slope == low.slope)
    return static_cast<Time>(low.latency + width / 2);
  TimeSum ahead = (rise - width * high.slope) / (TimeSum(low.slope) - high.slope);
  return static_cast<Time>(low.latency + std::clamp<TimeSum>(ahead, 1, width - 1));
}

/// Only points at which the slope changes. One that lies between two picoseconds shows as two.
std::vector<LatencyPoint> breaksOf(const std::vector<LatencyPoint> &points) {
  std::vector<LatencyPoint> breaks;
  for (size_t i = 0; i < points.size(); ++i) {
    bool isHalf = i + 1 < points.size() && points[i + 1].latency - points[i].latency <= 2;
    if (breaks.empty() || (!isHalf && points[i].slope != breaks.back().slope))
      breaks.push_back(points[i]);
  }
  return breaks;
}

std::optional<double> toleratedBy(const std::vector<LatencyPoint> &points, Time limit) {
  auto after = std::ranges::find_if(
      points, [&](const LatencyPoint &point) { return point.runTime > limit; });
  const LatencyPoint &last = *(after - 1);
  if (after == points.end() && last.slope <= 0)
    return std::nullopt;
  Time latency = last.slope > 0 ? last.latencyAt(limit) : after->latency - 1;
  if (after != points.end())
    latency = std::min(latency, after->latency);
  return latency < LatencyProbe::most
             ? std::optional(static_cast<double>(latency) / LatencyProbe::microsecond)
             : std::nullopt;
}

/// Asks where lines meet until no line is left that is not known.
Expected<bool> fillIn(LatencyProbe &probe, std::vector<LatencyPoint> &points, Time limit) {
  constexpr size_t most = 400;
  while (points.size() < most) {
    std::vector<Time> asked;
    for (size_t i = 1; i < points.size(); ++i)
      if (auto next = meeting(points[i - 1], points[i]); next && points[i - 1].runTime <= limit)
        asked.push_back(*next);
    if (asked.empty())
      return true;
    auto found = probe.run(asked);
    if (!found)
      return tl::unexpected(found.error());
    points.insert(points.end(), found->begin(), found->end());
    std::ranges::sort(points, {}, &LatencyPoint::latency);
  }
  return false;
}

} // namespace

PredictOptions runTimeOptions(const Trace &trace, PredictOptions options,
                              std::optional<CollectiveModel> collectives) {
  options.match.rootedLeaveEarly = true;
  options.times.asUntraced = true;
  options.match.collectives = collectives.value_or(collectivesOf(trace.info.library));
  return options;
}

Expected<Tolerance> toleranceOf(Predictor &predictor, const Network &network, double share) {
  LatencyProbe probe(predictor, network);
  auto own = probe.run(probe.own());
  if (!own)
    return tl::unexpected(own.error());
  Time limit = limitOf(*own, share);
  auto beyond = probe.beyond(*own, limit);
  if (!beyond)
    return tl::unexpected(beyond.error());
  Tolerance found{static_cast<double>(own->runTime) / nanosecond};
  found.gaps = probe.gaps();
  if (beyond->runTime <= limit)
    return found;
  auto highest = whatif::highest(probe, *own, *beyond, limit);
  if (!highest)
    return tl::unexpected(highest.error());
  found.latency = static_cast<double>(*highest) / LatencyProbe::microsecond;
  auto ends = predictor.run({network, probe.at(*highest + 1)});
  if (!ends)
    return tl::unexpected(ends.error());
  found.carrier = mostGrown(ends->networks[0], ends->networks[1]);
  return found;
}

Expected<LatencyCurve> latencyCurve(Predictor &predictor, const Network &network,
                                    const std::vector<double> &shares) {
  LatencyProbe probe(predictor, network);
  auto own = probe.run(probe.own());
  if (!own)
    return tl::unexpected(own.error());
  Time limit = limitOf(*own, std::ranges::max(shares));
  auto beyond = probe.beyond(*own, limit);
  if (!beyond)
    return tl::unexpected(beyond.error());
  LatencyCurve curve{{*own}};
  if (beyond->latency > own->latency)
    curve.points.push_back(*beyond);
  auto isWhole = fillIn(probe, curve.points, limit);
  if (!isWhole)
    return tl::unexpected(isWhole.error());
  curve.isWhole = *isWhole;
  for (double share : shares)
    curve.tolerated.push_back({share, toleratedBy(curve.points, limitOf(*own, share))});
  curve.points = breaksOf(curve.points);
  std::erase_if(curve.points, [&](const LatencyPoint &point) { return point.runTime > limit; });
  curve.gaps = probe.gaps();
  return curve;
}

} // namespace anole::whatif
