#pragma once

#include "tools/analysis/predict/Predict.h"

#include <string>

namespace CLI {
class App;
}

namespace anole::whatif {

/// The options that commands have in common which predict.
struct PredictionFlags {
  std::vector<std::string> networks{};
  std::string networksFile{}, nodesFile{}, compute{};
  std::optional<CollectiveModel> collectives{};
  tools::MessageCost messages = tools::MessageCost::Table;
  std::optional<uint32_t> ranksPerNode{};
  double tick = 1; ///< nanoseconds
  std::optional<NetworkModel> model{};
  PredictOptions options{};

  void declare(CLI::App &app);
  /// The options that a run on one network has.
  void declareOne(CLI::App &app);
  /// --model
  void declareModel(CLI::App &app);
  bool hasNetworks() const { return !networks.empty() || !networksFile.empty(); }

  /// After parsing. The usual networks if none is given.
  Expected<std::vector<Network>> chosenNetworks() const;
  /// The same by the chosen model: LogGPS where what it needs was measured.
  Expected<std::vector<Network>> modelledNetworks() const;
  Expected<PredictOptions> chosenOptions() const;
  /// Collectives become the messages of the recorded MPI, unless others were asked for.
  void takeApart(PredictOptions &chosen, const Trace &trace) const;

private:
  Expected<std::optional<NodeMap>> chosenNodes() const;
  Expected<double> chosenScale() const;
};

} // namespace anole::whatif
