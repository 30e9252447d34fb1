#include "tools/programs/proxy/program/ShortComputing.h"

#include "runtime/core/terms/TermSums.h"

#include <utility>

namespace anole::tools::generate {

ShortComputing::ShortComputing(const RankPrograms &all)
    : programs(all), loops(all.stream().loops.size()) {
  for (uint32_t loop = 0; loop < loops.size(); ++loop)
    for (const auto &[rank, own] : programs.loop(loop))
      for (uint32_t body : programs.bodies(loop, rank))
        for (Symbol child : programs.stream().bodies[body]) {
          bool isFirst = around.try_emplace(child.bits, loop).second;
          if (isFirst && child.isLoop() && child.index() != loop)
            loops[loop].insert(child.index());
        }
}

void ShortComputing::add(uint32_t point, const RankNanoseconds &times) {
  auto loop = around.find(Symbol::point(point).bits);
  if (loop == around.end())
    return;
  for (auto [rank, time] : times)
    sums[loop->second][rank] += time;
}

void ShortComputing::settle(double least) {
  if (!loops.empty())
    settle(0, least);
}

/// Each loop is in one that is settled later, so that none is settled twice.
void ShortComputing::settle(uint32_t loop, double least) {
  constexpr double shortest = 200; // nanoseconds: less is of the order of what recording takes
  double all = 0, mean = 0;
  for (uint32_t inner : std::exchange(loops[loop], {}))
    settle(inner, least);
  auto sum = sums.find(loop);
  if (sum == sums.end())
    return;
  RankNanoseconds times = forEach(loop, sum->second);
  for (auto [rank, time] : times) {
    all += sum->second[rank];
    mean += time / static_cast<double>(times.size());
  }
  if (mean >= shortest && all >= least)
    each[loop] = std::move(times);
  else if (auto outer = around.find(Symbol::loop(loop).bits); outer != around.end())
    for (auto [rank, time] : sum->second)
      sums[outer->second][rank] += time;
}

/// Nothing for what runs once.
RankNanoseconds ShortComputing::forEach(uint32_t loop, const RankNanoseconds &all) const {
  RankNanoseconds times;
  bool isRepeated = false;
  for (const auto &[rank, own] : programs.loop(loop)) {
    uint64_t iterations = sumOf(own->trips);
    auto time = all.find(rank);
    times[rank] =
        time == all.end() || iterations == 0 ? 0 : time->second / static_cast<double>(iterations);
    isRepeated = isRepeated || iterations > 1;
  }
  return isRepeated ? times : RankNanoseconds();
}

const RankNanoseconds &ShortComputing::inIterations(uint32_t loop) const {
  static const RankNanoseconds nothing;
  auto found = each.find(loop);
  return found == each.end() ? nothing : found->second;
}

} // namespace anole::tools::generate
