#include "tools/analysis/causes/Causes.h"

#include <algorithm>

namespace anole::whatif {
namespace {

double nanosecondsOf(TimeSum time) { return static_cast<double>(time) / nanosecond; }

} // namespace

Causes::Sums Causes::sumsOf(const TimeParts &path) const {
  Sums sums;
  for (size_t i = 0; i < path.computing.size(); ++i)
    if (path.computing[i] != 0) {
      Sum &sum = sums[{CauseKind::Computing, (*streams)[i].site}];
      double time = nanosecondsOf(path.computing[i]);
      sum.time += time;
      sum.ranks[(*streams)[i].rank] += time;
    }
  auto other = [&](CauseKind kind, TimeSum time) {
    if (time != 0)
      sums[{kind, 0}].time += nanosecondsOf(time);
  };
  other(CauseKind::Latency, path.latency);
  other(CauseKind::Transfer, path.transfer);
  other(CauseKind::Copies, path.copies);
  other(CauseKind::Receiving, path.receiving);
  other(CauseKind::Overhead, path.overhead);
  return sums;
}

void Causes::add(const Sums &sums, double factor) {
  for (const auto &[key, sum] : sums) {
    if (sum.time <= 0)
      continue;
    Sum &to = all[key];
    to.time += sum.time * factor;
    double positive = 0;
    for (auto [rank, time] : sum.ranks)
      positive += std::max(time, 0.0);
    for (auto [rank, time] : sum.ranks)
      if (time > 0)
        to.ranks[rank] += time / positive * sum.time * factor;
  }
}

void Causes::add(const TimeParts &path) { add(sumsOf(path), 1); }

void Causes::addDifference(const TimeParts &path) {
  Sums sums = sumsOf(path);
  double positive = 0;
  for (const auto &[key, sum] : sums)
    positive += std::max(sum.time, 0.0);
  if (positive > 0)
    add(sums, nanosecondsOf(path.all()) / positive);
}

std::vector<Cause> Causes::found() const {
  std::vector<Cause> causes;
  for (const auto &[key, sum] : all) {
    causes.push_back({key.first, key.second, sum.time});
    for (auto [rank, time] : sum.ranks)
      causes.back().ranks.push_back({rank, time});
    std::ranges::sort(causes.back().ranks, std::greater(), &RankShare::time);
  }
  std::ranges::sort(causes, std::greater(), &Cause::time);
  return causes;
}

} // namespace anole::whatif
