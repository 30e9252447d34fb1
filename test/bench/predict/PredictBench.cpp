// What predictions cost: CPU time, and the most memory that was used so far, of classes on three
// networks (63 configurations), of run times and tolerated latencies on one, and of waits with
// their causes. The name of one kind of program may be given, or a recorded run of a thousand steps
// and how often as many there are to be.

#include "test/bench/predict/PredictPrograms.h"
#include "tools/analysis/causes/Waits.h"
#include "tools/analysis/network/KnownNetworks.h"
#include "tools/analysis/predict/more/Classify.h"
#include "tools/analysis/predict/more/Tolerance.h"
#include "tools/options/LoadTrace.h"

#include <cstdio>
#include <ctime>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

#include <sys/resource.h>

using namespace anole;
using namespace anole::whatif;

namespace {

double megabytes() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  return static_cast<double>(use.ru_maxrss) / 1024;
}

/// Prints seconds of CPU time, or why there is no result.
void measure(const char *what, const std::function<std::string()> &action) {
  std::clock_t begin = std::clock();
  std::string error = action();
  double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::printf("  %-20s %8.2f s %8.0f MB  %s\n", what, seconds, megabytes(), error.c_str());
  std::fflush(stdout);
}

template <class Result> std::string errorOf(const Expected<Result> &result) {
  return result ? "" : result.error().message;
}

PredictOptions optionsFor(bool expand) {
  PredictOptions options;
  options.times.draws = Draws::Own;
  options.match.limit = UINT64_MAX;
  options.expand = expand;
  return options;
}

std::string classes(const Trace &trace, bool expand) {
  ClassifyOptions options{.predict = optionsFor(expand), .seeds = 1};
  return errorOf(classify(trace, usualNetworks(), options));
}

std::string runTime(const Trace &trace, NetworkModel model, bool expand) {
  PredictOptions options = optionsFor(expand);
  options.times.asUntraced = true;
  options.match.rootedLeaveEarly = true;
  options.match.collectives = CollectiveModel::Mpich;
  Predictor predictor(trace, options);
  Network network = usualNetworks()[1];
  network.model = model;
  return errorOf(toleranceOf(predictor, network, 0.05));
}

std::string waits(const Trace &trace) {
  CauseOptions options;
  options.match.limit = UINT64_MAX;
  return errorOf(waitsOf(trace, options));
}

uint64_t eventsOf(const Trace &trace) {
  uint64_t events = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    events += point.count;
  return events;
}

void measureAll(const std::string &name, const Trace &trace) {
  constexpr uint64_t expandable = 2'000'000;
  uint64_t events = eventsOf(trace);
  std::printf("%s: %.4g events, %u ranks\n", name.c_str(), static_cast<double>(events),
              trace.info.ranks);
  measure("classify", [&] { return classes(trace, false); });
  measure("waits", [&] { return waits(trace); });
  measure("whatif", [&] { return runTime(trace, NetworkModel::Hockney, false); });
  measure("whatif, loggps", [&] { return runTime(trace, NetworkModel::Loggps, false); });
  if (events > expandable)
    return;
  measure("classify --expand", [&] { return classes(trace, true); });
  measure("whatif --expand", [&] { return runTime(trace, NetworkModel::Hockney, true); });
}

const std::map<std::string_view, std::function<void()>> programs{
    {"regular",
     [] {
       for (uint64_t steps : {1'000, 100'000, 5'500'000})
         measureAll("stencil, " + std::to_string(steps) + " steps", bench::stencilTrace(4, steps));
     }},
    {"ranks",
     [] {
       for (uint32_t side : {8, 32})
         measureAll("stencil, 10000 steps", bench::stencilTrace(side, 10'000));
     }},
    {"irregular",
     [] {
       for (uint64_t events : {1'200'000, 12'000'000})
         measureAll("irregular ring", bench::irregularTrace(8, events));
     }},
    {"sites", [] { measureAll("747 call sites", bench::manySitesTrace(64, 747, 200)); }},
    {"puts",
     [] {
       for (bool byChance : {false, true})
         measureAll("puts", bench::putsTrace(300'000, byChance));
     }},
};

int measureRecorded(const std::string &file, uint64_t by) {
  tools::Console console{std::cout, std::cerr};
  auto loaded = tools::loadTrace(file, console);
  if (!loaded)
    return 2;
  bench::lengthen(loaded->trace, by);
  measureAll(file, loaded->trace);
  return 0;
}

} // namespace

int main(int count, char **arguments) {
  if (count < 2) {
    for (const auto &[name, run] : programs)
      run();
    return 0;
  }
  if (count == 3)
    return measureRecorded(arguments[1], std::stoull(arguments[2]));
  auto chosen = programs.find(arguments[1]);
  if (chosen == programs.end())
    return 2;
  chosen->second();
}
