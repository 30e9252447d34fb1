#pragma once

#include "tools/analysis/match/StepSource.h"
#include "tools/analysis/predict/Predict.h"

#include <map>
#include <tuple>

namespace anole::whatif {

/// A Predictor runs a trace on networks, as often as it is asked. Which message is received by whom
/// is worked out once, for all networks that treat messages alike: by the same model, with the same
/// eager limits.
///
/// Memory: the steps that do not repeat. If they are more than one in ten of all, or than there may
/// be, they are not kept, and each time all events are gone through.
class Predictor {
public:
  /// The trace must outlive it.
  Predictor(const Trace &trace, PredictOptions options)
      : trace(trace), options(std::move(options)) {}

  const Trace &of() const { return trace; }
  Expected<Predictions> run(const std::vector<Network> &networks);

private:
  /// A Prepared is what networks have in common that treat messages alike, and their steps.
  struct Prepared {
    MatchOptions match{};
    std::unique_ptr<StepSource> source{};
    TapeWriter tape{};
    Gaps gaps{};
    bool isKept = false;
    bool mayBeEager = false; ///< its eager limit was not asked for
  };

  Expected<Prepared *> preparedFor(const Network &network);
  Expected<void> prepare(Prepared &one) const;
  Expected<void> prepareEager(Prepared &one) const;
  Expected<std::vector<Prediction>> runAlike(Prepared &one, const std::vector<Network> &networks);
  Expected<std::vector<Prediction>> runOnce(Prepared &one, const std::vector<Network> &networks);
  Expected<std::vector<Prediction>> expanded(Prepared &one, const std::vector<Network> &networks);

  const Trace &trace;
  const PredictOptions options;
  using Alike = std::tuple<NetworkModel, std::optional<uint64_t>, std::optional<uint64_t>>;
  std::map<Alike, std::unique_ptr<Prepared>> all{};
};

} // namespace anole::whatif
