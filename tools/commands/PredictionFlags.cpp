#include "tools/commands/PredictionFlags.h"

#include "tools/analysis/network/KnownNetworks.h"
#include "tools/analysis/predict/more/Tolerance.h"
#include "tools/files/ReadText.h"
#include "tools/formats/networks/ReadNetworks.h"
#include "tools/options/ChoiceOption.h"
#include "tools/options/ParseOptions.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <cmath>

namespace anole::whatif {
namespace {

constexpr uint32_t mostSamples = 4096;

} // namespace

void PredictionFlags::declare(CLI::App &app) {
  declareOne(app);
  app.add_option("--jobs", options.jobs, "How many threads predict (default 1)")
      ->type_name("N")
      ->check(CLI::Range(1U, 256U).description(""));
  app.add_flag("--expand", options.expand, "Go through every event instead of leaping over loops");
}

void PredictionFlags::declareOne(CLI::App &app) {
  app.add_option("--network", networks,
                 knownNetworkNames() + ", or NAME:bandwidth=GBITS,latency=US with perhaps " +
                     "intra-bandwidth, intra-latency, copy (GB/s); may be repeated")
      ->type_name("NETWORK")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--networks", networksFile, "A JSON file of networks (docs/whatif.md)")
      ->type_name("JSON");
  auto *blocks =
      app.add_option("--ranks-per-node", ranksPerNode,
                     "How many ranks in a row share a node (default 1; of a network that was "
                     "measured on one node, collectives are those of ranks that share it)")
          ->type_name("N")
          ->check(CLI::Range(1U, UINT32_MAX).description(""));
  app.add_option("--nodes", nodesFile,
                 "A machine file instead: lines NODE or NODE:RANKS, for ranks in their order")
      ->type_name("FILE")
      ->excludes(blocks);
  tools::addChoice(
      app, "--collectives", collectives,
      "The algorithms of collectives: thakur or tree; where classes are not asked for, also mpich "
      "and openmpi, message by message (the default there: those of the recorded MPI)")
      ->type_name("MODEL");
  tools::addChoice(app, "--messages", messages,
                   "Message cost: table (measured, where available) or hockney (latency + "
                   "size/bandwidth)")
      ->type_name("MODEL");
  app.add_option("--eager-limit", options.match.eagerLimit,
                 "Sends of more bytes wait for their receives (default: only those of "
                 "MPI_Ssend and the like)")
      ->type_name("BYTES");
  app.add_option("--compute", compute, "scale=X: computation takes X times as long")
      ->type_name("scale=X");
  app.add_option("--tick", tick, "Nanoseconds of a receive that finds its message (default 1)")
      ->type_name("NS")
      ->check(CLI::Range(0.0, 1e9).description(""));
  app.add_option("--samples", options.times.samples,
                 "How many times of a place are drawn; they repeat (default 32)")
      ->type_name("S")
      ->check(CLI::Range(1U, mostSamples).description(""));
  app.add_option("--seed", options.times.seed, "Draws other times")->type_name("N");
  tools::addChoice(app, "--draws", options.times.draws,
                   "Whether each rank draws its own times, or all draw alike; auto: its own, at as "
                   "many steps as the recorded run had time for")
      ->type_name("HOW");
  tools::declareLimit(app, options.match.limit);
}

Expected<std::vector<Network>> PredictionFlags::chosenNetworks() const {
  std::vector<Network> chosen;
  if (!networksFile.empty()) {
    auto read = readNetworks(networksFile);
    if (!read)
      return read;
    chosen = std::move(*read);
  }
  for (const std::string &text : networks) {
    auto network = parseNetwork(text);
    if (!network)
      return tl::unexpected(network.error());
    chosen.push_back(std::move(*network));
  }
  if (messages == tools::MessageCost::Hockney)
    for (Network &network : chosen)
      for (whatif::Link *link : {&network.between, &network.inside})
        link->table = link->partitioned = {};
  return chosen.empty() ? usualNetworks() : chosen;
}

void PredictionFlags::declareModel(CLI::App &app) {
  tools::addChoice(
      app, "--model", model,
      "hockney (latency + size/bandwidth), or loggps (also overheads, links that messages "
      "share, an eager limit); default: loggps for networks that 'anole calibrate' measured")
      ->type_name("MODEL");
}

Expected<std::vector<Network>> PredictionFlags::modelledNetworks() const {
  auto modelled = chosenNetworks();
  if (modelled)
    for (Network &network : *modelled)
      network.model =
          model.value_or(network.isMeasured() ? NetworkModel::Loggps : NetworkModel::Hockney);
  return modelled;
}

void PredictionFlags::takeApart(PredictOptions &chosen, const Trace &trace) const {
  chosen = runTimeOptions(trace, std::move(chosen), collectives);
}

Expected<std::optional<NodeMap>> PredictionFlags::chosenNodes() const {
  using Nodes = std::optional<NodeMap>;
  if (nodesFile.empty())
    return ranksPerNode ? Nodes(NodeMap::blocks(*ranksPerNode)) : Nodes();
  return tools::readText(nodesFile)
      .and_then([&](const std::string &text) { return NodeMap::parse(text, nodesFile); })
      .map([](NodeMap nodes) { return Nodes(std::move(nodes)); });
}

Expected<double> PredictionFlags::chosenScale() const {
  if (compute.empty())
    return options.times.scale;
  std::string number = compute.starts_with("scale=") ? compute.substr(6) : "";
  double scale = 0;
  auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), scale);
  bool isWhole = problem == std::errc() && end == number.data() + number.size();
  if (!isWhole || !(scale >= 0 && scale <= 1e6))
    return fail("--compute is '" + compute + "', not scale=X with X from 0 to 1e6");
  return scale;
}

Expected<PredictOptions> PredictionFlags::chosenOptions() const {
  auto nodes = chosenNodes();
  auto scale = chosenScale();
  if (!nodes || !scale)
    return tl::unexpected(nodes ? scale.error() : nodes.error());
  PredictOptions chosen = options;
  chosen.tick = std::llround(tick * static_cast<double>(nanosecond));
  chosen.match.nodes = std::move(*nodes);
  chosen.match.collectives = collectives.value_or(chosen.match.collectives);
  chosen.times.scale = *scale;
  return chosen;
}

} // namespace anole::whatif
