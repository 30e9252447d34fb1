// Adds up the times of single events (ANOLE_TIME=full) by rank, and within each rank by function,
// by innermost loop, by named region, and up to each marker by hand. Prints one JSON object:
// [nanoseconds before calls, inside them]. It uses nothing but the public reader, so that what it
// says does not come from where the tools have theirs.
#include <anole/trace.h>

#include <array>
#include <cstdio>
#include <exception>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

using namespace anole::trace;

namespace {

using Sum = std::array<int64_t, 2>;

/// Everything is measured from the end of MPI_Init to the start of MPI_Finalize.
void add(Sum &sum, const Event &event) {
  bool isStart = event.function->name.starts_with("MPI_Init");
  bool isEnd = event.function->name == "MPI_Finalize";
  sum[0] += isStart ? 0 : event.delta;
  sum[1] += isStart || isEnd ? 0 : event.duration;
}

struct RankSums {
  Sum total{};
  std::map<std::string, Sum> functions, loops, regions;
  std::vector<Sum> markers;

  nlohmann::json json() const {
    return {{"total", total},
            {"functions", functions},
            {"loops", loops},
            {"regions", regions},
            {"markers", markers}};
  }
};

std::string innermost(const Event &event) {
  if (event.loops.empty())
    return "outside loops";
  const Loop &loop = event.loops.back();
  return loop.function + ":" + std::to_string(loop.line);
}

RankSums sumsOf(const Reader &reader, Walk &walk) {
  RankSums sums;
  std::map<std::string, Sum> begun;
  while (const Event *event = walk.next()) {
    add(sums.total, *event);
    if (!event->function->name.starts_with("MPI_Init"))
      add(sums.functions[event->function->name], *event);
    add(sums.loops[innermost(*event)], *event);
    const std::string &function = event->function->name;
    if (function == "anole_phase_marker")
      sums.markers.push_back(sums.total);
    if (function == "anole_region_begin")
      begun[*reader.text(event->scalars[0])] = sums.total;
    if (function == "anole_region_end") {
      const std::string &name = *reader.text(event->scalars[0]);
      for (size_t i = 0; i < 2; ++i)
        sums.regions[name][i] += sums.total[i] - begun[name][i];
    }
  }
  return sums;
}

} // namespace

int main(int argc, char **argv) try {
  std::string problem;
  auto reader = argc == 2 ? Reader::open(argv[1], problem) : nullptr;
  auto all = nlohmann::json::array();
  for (uint32_t rank = 0; reader && rank < reader->ranks(); ++rank)
    if (auto walk = reader->walk(rank, 0, problem)) {
      all.push_back(sumsOf(*reader, *walk).json());
      problem += walk->problem();
    }
  if (!problem.empty() || !reader)
    return std::cerr << problem << "\n", 1;
  std::cout << all << "\n";
  return 0;
} catch (const std::exception &problem) {
  std::fprintf(stderr, "%s\n", problem.what());
  return 1;
}
