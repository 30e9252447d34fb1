#include "tools/generate/ComputingText.h"

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

/// The mean time before the calls of each rank.
std::vector<double> meansOf(const Proxy &proxy, uint32_t point) {
  const SharedPoint &shared = proxy.programs.stream().points[point];
  const auto &own = proxy.programs.point(point);
  std::vector<double> means;
  for (const auto &[rank, trace] : own) {
    double sum = shared.before.at(means.size(), shared.delta.sum, own.size());
    double mean = trace->count == 0 ? 0 : sum / static_cast<double>(trace->count);
    means.push_back(mean >= 0 && mean < longest ? mean : 0);
  }
  return means;
}

double meanOf(const std::vector<double> &times) {
  double total = 0;
  for (double time : times)
    total += time;
  return total / static_cast<double>(times.size());
}

/// The mean time before the calls of each rank; empty if there is nothing worth a program.
std::vector<double> timesBefore(const Proxy &proxy, uint32_t point) {
  const SharedPoint &shared = proxy.programs.stream().points[point];
  const FunctionInfo *info = proxy.info(shared.key);
  bool isStart = info && (info->name == "MPI_Init" || info->name == "MPI_Init_thread");
  if (proxy.computing == Computing::None || isStart || shared.polls > 0)
    return {};
  std::vector<double> means = meansOf(proxy, point);
  if (meanOf(means) < shortest || shared.delta.sum < proxy.shortestPlace)
    return {};
  return means;
}

Block computing(Proxy &proxy, const std::string &time) {
  proxy.helpers.insert(proxy.computing == Computing::Spin ? "spin" : "flops");
  return {{"compute(" + time + ");"}};
}

std::pair<uint16_t, uint64_t> keyOf(const Proxy &proxy, uint32_t point) {
  const PointKey &key = proxy.programs.stream().points[point].key;
  return {key.function, key.path};
}

} // namespace

double shortestPlaceOf(const SharedStream &stream) {
  constexpr double least = 0.01;
  double all = 0, below = 0;
  std::vector<double> times;
  for (const SharedPoint &each : stream.points) {
    times.push_back(std::max(each.delta.sum, 0.0));
    all += times.back() + std::max(each.duration.sum, 0.0);
  }
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
    return known == proxy.sharedTimes->end() ? Block()
                                             : computing(proxy, std::to_string(known->second));
  }
  std::vector<double> means = timesBefore(proxy, point);
  if (means.empty())
    return {};
  auto [low, high] = std::ranges::minmax(means);
  RankValues times{ranksOf(proxy.programs.point(point)), {}};
  bool areAlike = high < alike * std::max(low, shortest);
  for (double each : means)
    times.values.push_back(rounded(areAlike ? meanOf(means) : each));
  return computing(proxy, rankFormula(times, literal, "computing", proxy.context()).text);
}

} // namespace anole::tools::generate
