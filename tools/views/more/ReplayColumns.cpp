#include "tools/views/more/ReplayColumns.h"

#include <algorithm>

namespace anole::replay {
namespace {

tools::Nanoseconds inNanoseconds(double seconds) { return {seconds * 1e9}; }

auto timeOfRank(double RankReport::*what) {
  return [what](const ReplayedRank &row) { return inNanoseconds(row.report.*what); };
}

auto ofRank(auto RankReport::*what) {
  return [what](const ReplayedRank &row) { return row.report.*what; };
}

tools::Nanoseconds timeInMpi(const ReplayedRank &row) {
  return inNanoseconds(std::max(0.0, row.report.seconds - row.report.computed));
}

tools::Nanoseconds timeOfFunction(const FunctionReport &function) {
  return inNanoseconds(function.seconds);
}

tools::Nanoseconds timeOfCall(const FunctionReport &function) {
  return inNanoseconds(function.seconds / static_cast<double>(function.calls));
}

} // namespace

const tools::Columns<FunctionReport> &columnsOf(const FunctionReport *) {
  using Column = tools::ColumnOf<FunctionReport>;
  static const tools::Columns<FunctionReport> columns(
      {Column("function", &FunctionReport::name).under("function"),
       Column("calls", &FunctionReport::calls).under("calls"),
       Column("seconds", &FunctionReport::seconds).under("time", timeOfFunction),
       Column::text("a call", timeOfCall)});
  return columns;
}

const tools::Columns<ReplayedRank> &columnsOf(const ReplayedRank *) {
  using Column = tools::ColumnOf<ReplayedRank>;
  auto number = [](const ReplayedRank &row) { return tools::RankNumber{row.rank}; };
  static const tools::Columns<ReplayedRank> columns(
      {Column("rank", number).under("rank"),
       Column("seconds", ofRank(&RankReport::seconds))
           .under("time", timeOfRank(&RankReport::seconds)),
       Column("computing", ofRank(&RankReport::computed), "Seconds")
           .under("compute", timeOfRank(&RankReport::computed)),
       Column::text("in MPI", timeInMpi),
       Column("calls", ofRank(&RankReport::calls)).under("calls"),
       Column("left_out", ofRank(&RankReport::leftOut))});
  return columns;
}

std::vector<ReplayedRank> replayedRanks(const ReplayReport &report) {
  std::vector<ReplayedRank> rows;
  for (const RankReport &rank : report.ranks)
    rows.push_back({static_cast<uint32_t>(rows.size()), rank});
  return rows;
}

const tools::Columns<ReplayedRun> &columnsOf(const ReplayedRun *) {
  static const tools::Columns<ReplayedRun> columns(
      {{"program", &ReplayedRun::program},
       {"ranks", &ReplayedRun::ranks},
       {"wall", [](const ReplayedRun &run) { return run.report.wall; }, "Seconds"},
       {"recorded", &ReplayedRun::recorded, "Seconds that the recorded run took"},
       {"functions", [](const ReplayedRun &run) { return run.report.functions; }},
       {"per_rank", [](const ReplayedRun &run) { return replayedRanks(run.report); }}});
  return columns;
}

} // namespace anole::replay
