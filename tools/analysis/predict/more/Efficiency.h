#pragma once

#include "tools/analysis/model/RankProfile.h"
#include "tools/analysis/predict/Predict.h"

#include <optional>
#include <string>

namespace anole::whatif {

/// The efficiency metrics of the POP centre, as shares: of the time that the ranks spent, how much
/// was useful, that is computation outside of MPI, and why it was not more.
///
/// Transfer and serialisation are told apart by the ideal network, on which messages and
/// collectives take no time: what is lost there is lost to dependences between ranks.
struct Efficiency {
  uint32_t ranks = 0;
  double runTime = 0;       ///< nanoseconds from the end of MPI_Init to the start of MPI_Finalize;
                            ///< in a part of the run: that a rank spent there, at most
  double useful = 0;        ///< of all ranks together
  double tracer = 0;        ///< likewise: neither useful nor communication
  double waited = 0;        ///< for a core, likewise
  double loadBalance = 0;   ///< mean / most useful
  double communication = 0; ///< most useful / run time
  std::optional<double> serialisation{}; ///< most useful / run time on the ideal network
  std::string whyNot{};                  ///< why there is none
  Gaps gaps{};                           ///< on the ideal network
  DrawnTimes drawn{Draws::Own};          ///< likewise: as `settled` says

  double parallel() const { return loadBalance * communication; }
  double tracerShare() const { return runTime > 0 ? tracer / runTime / ranks : 0; }
  std::optional<double> transfer() const {
    return serialisation && *serialisation > 0 ? std::optional(communication / *serialisation)
                                               : std::nullopt;
  }
};

Expected<Efficiency> efficiencyOf(const Trace &trace, const PredictOptions &options);

/// The same of a part of the run, a phase or a region with what is inside it, without
/// serialisation. Ranks that spent no time in it are idle meanwhile. Nothing if no rank computed
/// there.
std::optional<Efficiency> efficiencyOf(const tools::SpentPart &part);

} // namespace anole::whatif
