#include "tools/whatif/classes/Efficiency.h"

#include <algorithm>
#include <limits>

namespace anole::whatif {
namespace {

/// No network is faster than the ideal one, but for what rounding does.
constexpr double mostTransfer = 1.02;

/// What each rank spent between the start and the end of MPI.
tools::SpentByRank spentInside(const tools::RankProfile &profile) {
  tools::SpentByRank spent = profile.totals();
  for (const tools::SpentPart &part : profile.byFunction()) {
    bool isStart = part.name == "MPI_Init" || part.name == "MPI_Init_thread";
    bool isEnd = part.name == "MPI_Finalize";
    for (size_t i = 0; i < part.own.size() && (isStart || isEnd); ++i) {
      spent[i].inside -= part.own[i].inside;
      spent[i].computing -= isStart ? part.own[i].computing : 0;
    }
  }
  return spent;
}

/// Without serialisation. Nothing if no rank computed.
std::optional<Efficiency> balanced(const tools::SpentByRank &spent) {
  Efficiency result{static_cast<uint32_t>(spent.size())};
  double most = 0;
  for (const tools::TimeSpent &rank : spent) {
    result.useful += rank.computing;
    most = std::max(most, rank.computing);
    result.runTime = std::max(result.runTime, rank.all());
  }
  if (most <= 0)
    return std::nullopt;
  result.loadBalance = result.useful / static_cast<double>(result.ranks) / most;
  result.communication = most / result.runTime;
  return result;
}

Network idealNetwork() {
  Link link{0, std::numeric_limits<double>::infinity()};
  return {"ideal", link, link, 0};
}

/// There, calls that do not communicate are computation.
Expected<double> serialisationOf(const Trace &trace, PredictOptions options) {
  options.tick = 0;
  auto predicted = predict(trace, {idealNetwork()}, options);
  if (!predicted)
    return tl::unexpected(predicted.error());
  Time useful = 0, runTime = 0;
  for (const RankPrediction &rank : predicted->networks[0].ranks) {
    useful = std::max(useful, rank.part(Counter::Computation));
    runTime = std::max(runTime, rank.total);
  }
  return runTime > 0 ? static_cast<double>(useful) / static_cast<double>(runTime) : 1;
}

} // namespace

Expected<Efficiency> efficiencyOf(const Trace &trace, const PredictOptions &options) {
  auto shown = tools::ShownRanks::of(trace, std::nullopt);
  if (!shown)
    return tl::unexpected(shown.error());
  auto result = balanced(spentInside(tools::RankProfile(trace, *shown)));
  if (!result)
    return fail("the trace has no times (ANOLE_TIME=off), or no computation");
  auto serialisation = serialisationOf(trace, options);
  if (!serialisation)
    result->whyNot = serialisation.error().message;
  else if (result->communication > mostTransfer * *serialisation)
    result->whyNot =
        "on the ideal network the run would take longer than it did, because times that "
        "are drawn from histograms vary apart on each rank; record it with "
        "ANOLE_TIME=full, or import it with --time full";
  else
    result->serialisation = *serialisation;
  return *result;
}

std::optional<Efficiency> efficiencyOf(const tools::SpentPart &part) {
  return balanced(part.whole.empty() ? part.own : part.whole);
}

} // namespace anole::whatif
