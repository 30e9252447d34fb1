#include "test/bench/simulate/SimulateProgram.h"
#include "test/bench/simulate/SimulationText.h"

#include "tools/options/RunParsed.h"

#include <CLI/CLI.hpp>

#include <ostream>
#include <unistd.h>

namespace anole::tools {

namespace {

struct SimulateOptions {
  std::string pattern, cluster = "exact";
  SimulationSettings settings;
  bool growth = false, json = false;
};

std::vector<std::string> patternNames() {
  std::vector<std::string> names;
  for (const SimulatedPattern &pattern : patterns())
    names.emplace_back(pattern.name);
  return names;
}

const SimulatedPattern &patternOf(const std::string &name) {
  return *std::ranges::find_if(patterns(),
                               [&](const SimulatedPattern &p) { return name == p.name; });
}

std::string isClusterKind(const std::string &name) {
  return choiceOf<ClusterKind>(name) ? "" : "there is no clustering '" + name + "'";
}

Expected<std::vector<uint32_t>> sizesOf(const SimulateOptions &options) {
  const SimulatedPattern &pattern = *options.settings.pattern;
  if (options.growth && options.settings.ranks < smallestGrowth)
    return fail("--growth needs -n 16 or more; see 'anole-bench-simulate --help'");
  if (options.growth)
    return growingSizes(options.settings.ranks);
  if (!pattern.fits(ProcessGrids(options.settings.ranks)))
    return fail("-n: the ranks of " + options.pattern + " must be " + pattern.needs +
                "; see 'anole-bench-simulate --help'");
  return std::vector<uint32_t>{options.settings.ranks};
}

Expected<std::vector<Simulation>>
simulateAll(const SimulateOptions &options, const std::vector<uint32_t> &sizes, Console &console) {
  std::vector<Simulation> all;
  for (uint32_t size : sizes) {
    if (isatty(STDERR_FILENO))
      console.messages << "\r\033[K" << options.pattern << ", " << size << " ranks" << std::flush;
    SimulationSettings settings = options.settings;
    settings.ranks = size;
    auto simulation = simulate(settings);
    if (!simulation)
      return tl::unexpected(simulation.error());
    all.push_back(std::move(*simulation));
  }
  if (isatty(STDERR_FILENO))
    console.messages << "\r\033[K" << std::flush;
  return all;
}

Expected<int> simulatedWith(SimulateOptions options, Console &console) {
  options.settings.pattern = &patternOf(options.pattern);
  options.settings.cluster.kind =
      choiceOf<ClusterKind>(options.cluster).value_or(ClusterKind::Exact);
  auto sizes = sizesOf(options);
  if (!sizes)
    return tl::unexpected(sizes.error());
  return simulateAll(options, *sizes, console).map([&](std::vector<Simulation> runs) {
    SimulationReport report{options.settings, std::move(runs)};
    console.out << (options.json     ? printed(jsonOf(report))
                    : options.growth ? growthText(report)
                                     : simulationText(report.settings, report.runs.front()));
    return statusYes;
  });
}

void declareOptions(CLI::App &app, SimulateOptions &options) {
  SimulationSettings &settings = options.settings;
  std::vector<std::string> names = patternNames();
  app.add_option("--pattern", options.pattern,
                 "What the ranks do: " + CLI::detail::join(names, ", "))
      ->check(CLI::IsMember(names).description(""))
      ->type_name("NAME")
      ->required();
  app.add_option("-n", settings.ranks, "Number of ranks; with --growth the largest number")
      ->check(CLI::Range(1u, 1u << 24).description(""))
      ->type_name("N")
      ->required();
  app.add_option("--steps", settings.steps, "Number of steps of the program (10)")
      ->check(CLI::Range(1u, 1000000u).description(""))
      ->type_name("N");
  app.add_option("--cluster", options.cluster, "Clustering, as in ANOLE_CLUSTER (exact)")
      ->check(CLI::Validator(isClusterKind, ""))
      ->type_name("KIND");
  app.add_option("--k", settings.cluster.k, "Number of clusters, as in ANOLE_K (9)")
      ->check(CLI::Range(1u, 4096u).description(""))
      ->type_name("N");
  app.add_flag("--medoid", settings.cluster.medoid, "Leads as ANOLE_SELECT=medoid finds them");
  app.add_option("-o", settings.output, "Also write the finished trace into this file")
      ->type_name("FILE");
  app.add_option("--arity", settings.arity, "Children of a node of the tree, as in ANOLE_ARITY (4)")
      ->check(CLI::Range(2u, 1024u).description(""))
      ->type_name("N");
  app.add_flag("--growth", options.growth,
               "Simulate 2^4, 2^6, ... ranks, and print a line for each");
  app.add_flag("--json", options.json, "Print one JSON object");
}

Expected<int> run(const std::vector<std::string> &arguments, Console &console) {
  CLI::App app("Simulate how many ranks cluster and merge their traces, in one process.",
               "anole-bench-simulate");
  SimulateOptions options;
  declareOptions(app, options);
  return runParsed(app, arguments, console,
                   [&](Console &to) { return simulatedWith(options, to); });
}

} // namespace

int runSimulate(const std::vector<std::string> &arguments, Console &console) {
  return exitStatus(run(arguments, console), console);
}

} // namespace anole::tools
