#include "tools/analysis/predict/more/Efficiency.h"

#include "tools/analysis/model/RunWindow.h"
#include "tools/analysis/predict/IdealRun.h"

#include <algorithm>

namespace anole::whatif {
namespace {

/// Without serialisation; the run time is that of the rank that spends most. Nothing if no rank
/// computed.
std::optional<Efficiency> balanced(const tools::SpentByRank &spent) {
  Efficiency result{static_cast<uint32_t>(spent.size())};
  double most = 0;
  for (const tools::TimeSpent &rank : spent) {
    result.useful += rank.computing;
    result.tracer += rank.tracer;
    result.waited += rank.waited;
    most = std::max(most, rank.computing);
    result.runTime = std::max(result.runTime, rank.all());
  }
  if (most <= 0)
    return std::nullopt;
  result.loadBalance = result.useful / static_cast<double>(result.ranks) / most;
  result.communication = most / result.runTime;
  return result;
}

} // namespace

Expected<Efficiency> efficiencyOf(const Trace &trace, const PredictOptions &options) {
  auto shown = tools::ShownRanks::of(trace);
  if (!shown)
    return tl::unexpected(shown.error());
  auto result = balanced(tools::RankProfile(trace, *shown).totals());
  if (!result)
    return fail("the trace has no times (ANOLE_TIME=off), or no computation");
  result->runTime = tools::RunWindow::of(trace).elapsed; // threads spend more together
  PredictOptions early = options;
  early.match.rootedLeaveEarly = true;
  auto ideal = idealRun(trace, early, result->runTime);
  if (ideal)
    result->gaps = ideal->gaps;
  if (ideal && result->runTime > 0)
    result->drawn = ideal->drawn;
  if (!ideal)
    result->whyNot = ideal.error().message;
  else if (isLonger(ideal->time, result->runTime))
    result->whyNot =
        "on the ideal network the run would take longer than it did, because times are drawn from "
        "histograms; record it with ANOLE_TIME=full, or import it with --time full";
  else
    result->serialisation = ideal->time > 0 ? ideal->useful / ideal->time : 1;
  return *result;
}

std::optional<Efficiency> efficiencyOf(const tools::SpentPart &part) {
  return balanced(part.whole.empty() ? part.own : part.whole);
}

} // namespace anole::whatif
