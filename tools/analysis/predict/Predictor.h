#pragma once

#include "tools/analysis/match/StepSource.h"
#include "tools/analysis/predict/Predict.h"

#include <map>
#include <tuple>

namespace anole::whatif {

/// A Predictor runs a trace on networks, as often as it is asked. Which message is received by whom
/// is worked out once, for all networks that treat messages alike: by the same model, with the same
/// eager limits, and with collectives that are composed alike.
///
/// Memory: the steps that do not repeat. Where they turn out to be more than one in ten of all, or
/// than there may be, the clocks of the networks that were asked for first take them instead
/// (SpillingSink), and each further time all events are gone through.
class Predictor {
public:
  /// Run times alone cost half of what it costs to tell their parts, and those of sites.
  enum class Wanted : uint8_t { Parts, RunTimes };

  /// The trace must outlive it.
  Predictor(const Trace &trace, PredictOptions options)
      : trace(trace), options(std::move(options)) {}

  const Trace &of() const { return trace; }
  Expected<Predictions> run(const std::vector<Network> &networks, Wanted wanted = Wanted::Parts);
  /// Returns whether the steps are kept that networks like this one take, which was run before.
  bool keepsSteps(const Network &network) { return preparedFor(network).isKept; }

private:
  /// A Prepared is what networks have in common that treat messages alike, and their steps.
  struct Prepared {
    MatchOptions match{};
    std::unique_ptr<StepSource> source{};
    TapeWriter tape{};
    Gaps gaps{};
    bool isKept = false;
    bool mayBeEager = false; ///< its eager limit was not asked for
    bool needsBuffers = false;
    bool skips = true; ///< it pays to skip what repeats
  };

  Prepared &preparedFor(const Network &network);
  ClockSetup setupOf(const Prepared &one, const std::vector<Network> &networks,
                     Wanted wanted) const;
  Expected<std::vector<Prediction>> runAlike(Prepared &one, const std::vector<Network> &networks,
                                             Wanted wanted);
  Expected<std::vector<Prediction>> runOnce(Prepared &one, const std::vector<Network> &networks,
                                            Wanted wanted);
  Expected<std::vector<Prediction>> runTape(Prepared &one, const std::vector<Network> &networks,
                                            Wanted wanted) const;
  Expected<std::vector<Prediction>> walk(Prepared &one, const std::vector<Network> &networks,
                                         Wanted wanted);

  const Trace &trace;
  const PredictOptions options;
  using Alike =
      std::tuple<NetworkModel, bool, bool, std::optional<uint64_t>, std::optional<uint64_t>>;
  std::map<Alike, std::unique_ptr<Prepared>> all{};
};

} // namespace anole::whatif
