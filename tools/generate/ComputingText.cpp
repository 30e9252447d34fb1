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

constexpr double least = 0.01;

/// Whether the place is not one of those that take less than a hundredth of the run together.
bool matters(const Proxy &proxy, uint32_t point) {
  double all = 0, below = 0;
  const auto &points = proxy.programs.stream().points;
  for (const SharedPoint &each : points) {
    double own = std::max(each.delta.sum, 0.0);
    all += own + std::max(each.duration.sum, 0.0);
    below += own <= points[point].delta.sum ? own : 0;
  }
  return below >= least * all;
}

} // namespace

Block computingBefore(Proxy &proxy, uint32_t point) {
  const SharedPoint &shared = proxy.programs.stream().points[point];
  const FunctionInfo *info = proxy.info(shared.key);
  bool isStart = info && (info->name == "MPI_Init" || info->name == "MPI_Init_thread");
  if (proxy.computing == Computing::None || isStart || shared.polls > 0)
    return {};
  std::vector<double> means = meansOf(proxy, point);
  double total = 0;
  for (double mean : means)
    total += mean;
  auto [low, high] = std::ranges::minmax(means);
  double mean = total / static_cast<double>(means.size());
  if (mean < shortest || !matters(proxy, point))
    return {};
  RankValues times{ranksOf(proxy.programs.point(point)), {}};
  bool areAlike = high < alike * std::max(low, shortest);
  for (double each : means)
    times.values.push_back(rounded(areAlike ? mean : each));
  Block block;
  Expression time = rankFormula(times, literal, "computing", proxy.context());
  block.add("compute(" + time.text + ");");
  proxy.helpers.insert(proxy.computing == Computing::Spin ? "spin" : "flops");
  return block;
}

} // namespace anole::tools::generate
