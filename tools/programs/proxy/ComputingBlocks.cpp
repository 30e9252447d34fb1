#include "tools/programs/proxy/ComputingBlocks.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/Histogram.h"
#include "tools/analysis/model/TracerCounts.h"

#include <algorithm>
#include <cmath>

namespace anole::tools::generate {

namespace {

constexpr double shortest = 1000;   ///< nanoseconds that a program is worth
constexpr double alike = 1.5;       ///< the slowest rank over the fastest one
constexpr double longest = 86400e9; ///< a day: what is longer is no measurement

int64_t rounded(double nanoseconds) {
  if (nanoseconds < 1)
    return 0;
  double unit = std::pow(10.0, std::floor(std::log10(nanoseconds)) - 1);
  return static_cast<int64_t>(std::llround(std::round(nanoseconds / unit) * unit));
}

/// The mean of the usual times. Others were interrupted: with so little to compute before a call,
/// what took many times the median was another process.
double usualMean(const TimeStats &stats) {
  constexpr double most = 64; ///< medians
  double usual = 0, median = 0;
  uint64_t below = 0;
  for (auto [bin, count] : stats.bins) {
    double time = static_cast<double>(Histogram::beginOf(bin) + Histogram::endOf(bin)) / 2;
    if (below < (stats.count + 1) / 2)
      median = time;
    below += count;
    usual += time > most * median ? 0 : time * static_cast<double>(count);
  }
  return below > 0 ? usual / static_cast<double>(below) : 0;
}

/// Of all time before calls, if those that waited for another thread do not count.
double shareOfUsual(const TimeStats &stats) {
  double all = stats.sum / static_cast<double>(std::max<uint64_t>(stats.count, 1));
  return all > 0 ? std::min(usualMean(stats) / all, 1.0) : 1;
}

/// The mean time before the calls of each rank.
std::vector<double> meansOf(const Proxy &proxy, uint32_t point) {
  const SharedPoint &shared = proxy.programs.stream().points[point];
  const auto &own = proxy.programs.point(point);
  std::vector<double> means;
  double share = proxy.waiting.contains(point) ? shareOfUsual(shared.delta) : 1;
  for (const auto &[rank, trace] : own) {
    double sum = share * shared.before.at(means.size(), shared.delta.sum, own.size());
    double mean = trace->count == 0 ? 0 : sum / static_cast<double>(trace->count);
    means.push_back(mean < longest ? std::max(mean - proxy.recordingTime, 0.0) : 0);
  }
  return means;
}

double meanOf(const std::vector<double> &times) {
  double total = 0;
  for (double time : times)
    total += time;
  return total / static_cast<double>(times.size());
}

/// Whether the program computes before these calls: not before MPI starts, and not where it polls.
bool computesBefore(const Proxy &proxy, uint32_t point) {
  const SharedPoint &shared = proxy.programs.stream().points[point];
  const FunctionInfo *info = proxy.info(shared.key);
  bool isStart = info && roleOf(info->name).operation == CallOperation::Initialize;
  return proxy.computing != Computing::None && !isStart && shared.polls == 0;
}

/// The mean time before the calls of each rank; empty if there is nothing worth a program.
std::vector<double> timesBefore(const Proxy &proxy, uint32_t point) {
  if (!computesBefore(proxy, point))
    return {};
  std::vector<double> means = meansOf(proxy, point);
  bool isLittle = proxy.programs.stream().points[point].delta.sum < proxy.shortestPlace;
  return meanOf(means) < shortest || isLittle ? std::vector<double>() : means;
}

/// Of several threads each subtracts what it has waited for others.
Block computing(const Proxy &proxy, const Expression &time) {
  bool isSpun = proxy.computing == Computing::Spin;
  Expression left = isSpun && proxy.isThreaded() ? joined(time, "-", called("waited")) : time;
  Block block;
  block.add(compute(called(isSpun ? "compute" : "calculate", {left})));
  return block;
}

/// The times of each rank, or one for all that took about as long.
Block computingOfRanks(Proxy &proxy, const Ranks &ranks, const std::vector<double> &means) {
  auto [low, high] = std::ranges::minmax(means);
  RankValues times{ranks, {}};
  bool areAlike = high < alike * std::max(low, shortest);
  for (double each : means)
    times.values.push_back(rounded(areAlike ? meanOf(means) : each));
  return computing(proxy, rankFormula(times, literal, "computing", proxy.context()));
}

std::pair<uint16_t, uint64_t> keyOf(const Proxy &proxy, uint32_t point) {
  const PointKey &key = proxy.programs.stream().points[point].key;
  return {key.function, key.path};
}

double timeOfAll(const SharedStream &stream) {
  double all = 0;
  for (const SharedPoint &each : stream.points)
    all += std::max(each.delta.sum, 0.0) + std::max(each.duration.sum, 0.0);
  return all;
}

constexpr double least = 0.01; ///< of a run: less is left out

} // namespace

double recordingTimeOf(const Trace &trace) {
  TracerCounts counts(trace);
  return counts.ofEvent(counts.recording());
}

double shortestPlaceOf(const SharedStream &stream) {
  double all = timeOfAll(stream), below = 0;
  std::vector<double> times;
  for (const SharedPoint &each : stream.points)
    times.push_back(std::max(each.delta.sum, 0.0));
  std::ranges::sort(times);
  for (double time : times)
    if ((below += time) >= least * all)
      return time;
  return all;
}

ComputingTimes computingTimes(const Proxy &proxy) {
  ComputingTimes times;
  for (uint32_t point = 0; point < proxy.programs.stream().points.size(); ++point)
    if (auto means = timesBefore(proxy, point); !means.empty())
      times[keyOf(proxy, point)] = rounded(meanOf(means));
  return times;
}

Block computingBefore(Proxy &proxy, uint32_t point) {
  if (proxy.sharedTimes) {
    auto known = proxy.sharedTimes->find(keyOf(proxy, point));
    return known == proxy.sharedTimes->end() ? Block() : computing(proxy, literal(known->second));
  }
  std::vector<double> means = timesBefore(proxy, point);
  return means.empty() ? Block()
                       : computingOfRanks(proxy, ranksOf(proxy.programs.point(point)), means);
}

ShortComputing shortComputing(const Proxy &proxy) {
  ShortComputing found(proxy.programs);
  for (uint32_t point = 0; point < proxy.programs.stream().points.size(); ++point) {
    if (proxy.sharedTimes || !computesBefore(proxy, point) || !timesBefore(proxy, point).empty())
      continue;
    std::vector<double> means = meansOf(proxy, point);
    double all = meanOf(means);
    double usual = usualMean(proxy.programs.stream().points[point].delta);
    usual = std::min(all, std::max(usual - proxy.recordingTime, 0.0));
    RankNanoseconds times;
    for (const auto &[rank, own] : proxy.programs.point(point)) {
      double mean = all > 0 ? usual * means[times.size()] / all : 0;
      times[rank] = mean * static_cast<double>(own->count);
    }
    found.add(point, times);
  }
  found.settle(least * timeOfAll(proxy.programs.stream()));
  return found;
}

Block computingInIterations(Proxy &proxy, const RankNanoseconds &times) {
  std::vector<double> means;
  for (auto [rank, time] : times)
    means.push_back(time);
  return means.empty() ? Block() : computingOfRanks(proxy, ranksOf(times), means);
}

} // namespace anole::tools::generate
