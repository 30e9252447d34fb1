// Table 1 of [Alawneh2016] for simulated ranks: how long it takes to find patterns and phases in a
// program that communicates as SMG2000. Then long runs of a regular program, whose loop is not
// expanded. The most ranks (1024) may be given, or files of traces.

#include "test/bench/phases/SmgProgram.h"
#include "test/tools/analysis/phases/PlayedPaths.h"
#include "tools/analysis/phases/Phases.h"
#include "tools/options/LoadTrace.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>

using namespace anole;
using namespace anole::phases;

namespace {

/// Milliseconds of CPU time.
template <class Action> double timeOf(Action action) {
  std::clock_t begin = std::clock();
  action();
  return 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

void printHead() {
  std::printf("%5s  %-12s %13s %12s %8s %11s %9s %7s  %s\n", "ranks", "topology", "calls",
              "messages", "patterns", "in sequence", "all ms", "cut ms", "phases");
}

double messagesIn(const PatternSequence &sequence) {
  double messages = 0;
  for (const Pattern &pattern : sequence.patterns)
    for (const auto &[ends, count] : pattern.messages)
      messages += static_cast<double>(count);
  return messages;
}

std::string namesOf(const PhaseReport &report) {
  std::string names;
  for (const Phase &phase : report.phases)
    names += (names.empty() ? "" : "; ") + phase.name;
  return names;
}

void measure(const char *topology, const Trace &trace, bool byRepeats = false) {
  PhaseOptions options;
  options.segments.by = CutBy::Strength;
  options.find.byRepeats = byRepeats;
  options.find.limit = UINT64_MAX;
  Expected<PhaseReport> report;
  double all = timeOf([&] { report = phasesOf(trace, options); });
  if (!report)
    return void(
        std::printf("%5u  %-12s %s\n", trace.info.ranks, topology, report.error().message.c_str()));
  const PatternSequence &found = report->sequence;
  double cut = timeOf([&] { segmentTree(found.sequence, options.segments); });
  std::printf("%5u  %-12s %13.0f %12.0f %8zu %11llu %9.1f %7.1f  %s\n", trace.info.ranks, topology,
              report->calls(), messagesIn(found), found.patterns.size(),
              static_cast<unsigned long long>(lengthOf(found.sequence)), all, cut,
              namesOf(*report).c_str());
  std::fflush(stdout);
}

constexpr bench::ProcessGrid topologies[] = {{4, 4, 1},   {4, 4, 2},   {4, 4, 3},   {4, 4, 4},
                                             {8, 8, 1},   {8, 8, 2},   {8, 8, 4},   {8, 8, 8},
                                             {16, 16, 1}, {16, 16, 2}, {16, 16, 3}, {16, 16, 4}};

std::string nameOf(const bench::ProcessGrid &grid) {
  return std::to_string(grid[0]) + " x " + std::to_string(grid[1]) + " x " +
         std::to_string(grid[2]);
}

/// Loops of so many iterations have others. Columns that are constant last as long as they are
/// read.
void lengthen(Trace &trace, int64_t played, int64_t trips) {
  for (SharedLoop &loop : trace.streams[0].loops)
    for (Family &family : loop.trips.edit())
      for (SharedTerm &term : family.terms)
        if (term.start.constant == played)
          term.start.constant = trips;
}

/// A barrier, and a ring and a reduction, so many times.
Trace ringTrace(uint32_t ranks, int64_t steps) {
  constexpr int64_t played = 64;
  Trace trace = test::playedProgram(ranks, [](test::PlayedRank &rank) {
    rank.barrier(1);
    for (int64_t step = 0; step < played; ++step) {
      rank.send(10, (rank.rank + 1) % rank.ranks, 8);
      rank.receive(11, (rank.rank + rank.ranks - 1) % rank.ranks);
      rank.allreduce(12, 8);
    }
  });
  tellPaths(trace,
            [](uint64_t site) -> Functions { return {"main", site < 10 ? "setup" : "step"}; });
  lengthen(trace, played, steps);
  return trace;
}

void measureFile(const char *file) {
  tools::Console console{std::cout, std::cerr};
  if (auto loaded = tools::loadTrace(file, console)) {
    measure(std::filesystem::path(file).stem().c_str(), loaded->trace);
    measure("by repeats", loaded->trace, true);
  }
}

void measureSimulated(uint32_t most) {
  for (const bench::ProcessGrid &grid : topologies)
    if (grid[0] * grid[1] * grid[2] <= most)
      measure(nameOf(grid).c_str(), bench::smgTrace(grid));
  for (int64_t calls : {11'900'000L, 1'000'000'000L, 1'000'000'000'000L})
    measure("ring", ringTrace(most, calls / 3 / most));
}

} // namespace

int main(int count, char **arguments) {
  printHead();
  if (count > 1 && std::filesystem::exists(arguments[1]))
    std::for_each(arguments + 1, arguments + count, measureFile);
  else
    measureSimulated(count > 1 ? static_cast<uint32_t>(std::atoi(arguments[1])) : 1024);
}
