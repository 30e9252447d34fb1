#include "tools/views/PhaseColumns.h"

#include "tools/analysis/model/MarkedNames.h"
#include "tools/show/NumberText.h"
#include "tools/views/PatternColumns.h"
#include "tools/views/SegmentColumns.h"
#include "tools/views/SequenceColumns.h"

namespace anole::phases {

using tools::Columns;

namespace {

/// How often a pattern comes to pass in a phase.
struct PatternCount {
  uint32_t pattern = 0;
  uint64_t times = 0;
};

const Columns<PatternCount> &columnsOf(const PatternCount *) {
  static const Columns<PatternCount> columns(
      {{"pattern", &PatternCount::pattern}, {"times", &PatternCount::times}});
  return columns;
}

std::vector<PatternCount> patternCounts(const PhaseOfRun &row) {
  std::vector<PatternCount> counts;
  for (auto [pattern, times] : row.phase.patterns)
    counts.push_back({pattern, times});
  return counts;
}

std::string percentIn(double part, double all) {
  return all > 0 ? tools::roundText(100 * part / all, 3) + " %" : "-";
}

/// A share of the time of the run.
template <typename Get> auto percentOfTime(Get get) {
  return [get](const PhaseOfRun &row) { return percentIn(get(row.phase), row.report.time()); };
}

std::string percentOfCalls(const PhaseOfRun &row) {
  return percentIn(row.phase.calls, row.report.calls());
}

} // namespace

const Columns<PhaseOfRun> &columnsOf(const PhaseOfRun *) {
  using Column = tools::ColumnOf<PhaseOfRun>;
  auto of = [](auto Phase::*what) {
    return [what](const PhaseOfRun &row) { return row.phase.*what; };
  };
  auto end = [](const Phase &phase) { return phase.timeBefore + phase.time; };
  auto timeOf = [](double Phase::*what) {
    return [what](const Phase &phase) { return phase.*what; };
  };
  static const Columns<PhaseOfRun> columns(
      {Column::text("", [](const PhaseOfRun &row) { return std::to_string(row.number); })
           .toTheRight(),
       Column("name", of(&Phase::name)), Column("begin", of(&Phase::begin)),
       Column("end", of(&Phase::end)),
       Column("calls", of(&Phase::calls), "Of all ranks").under("calls", percentOfCalls),
       Column("time", of(&Phase::time), "Nanoseconds of all ranks; 0: the trace has no times")
           .under("time", percentOfTime(timeOf(&Phase::time))),
       Column("time_before", of(&Phase::timeBefore), "Nanoseconds of all phases before it")
           .under("from", percentOfTime(timeOf(&Phase::timeBefore))),
       Column("segments", of(&Phase::segments)),
       Column::text("to", percentOfTime(end)).toTheRight(),
       Column::text("patterns", [](const PhaseOfRun &row) { return row.phase.length(); }),
       Column::text("phase", of(&Phase::name)), Column("patterns", patternCounts),
       Column("sequence",
              [](const PhaseOfRun &row) { return SequenceParts{row.phase.sequence}; })});
  return columns;
}

std::vector<PhaseOfRun> phaseRows(const PhaseReport &report) {
  std::vector<PhaseOfRun> rows;
  for (const Phase &phase : report.phases)
    rows.push_back({phase, report, rows.size() + 1});
  return rows;
}

const Columns<PhaseBetweenMarkers> &columnsOf(const PhaseBetweenMarkers *) {
  using Row = PhaseBetweenMarkers;
  using Column = tools::ColumnOf<Row>;
  auto of = [](double tools::TimeSpent::*what) {
    return [what](const Row &row) {
      return row.spent ? std::optional(tools::SpentNanoseconds{(*row.spent).*what}) : std::nullopt;
    };
  };
  static const Columns<Row> columns(
      {Column("number", &Row::number).under("marked"), Column("name", &Row::name).under("phase"),
       Column("kind", &Row::kind, "The number of the first phase that does the same").under("like"),
       Column("computing_ns", of(&tools::TimeSpent::computing), "Of all ranks; null: not measured")
           .under("computing"),
       Column("mpi_ns", of(&tools::TimeSpent::inside)).under("in MPI")});
  return columns;
}

std::vector<PhaseBetweenMarkers> markedRows(const Trace &trace) {
  tools::ShownRanks together = tools::ShownRanks::together();
  std::vector<tools::SpentPart> parts = tools::RankProfile(trace, together).byPhase();
  std::vector<tools::MarkedName> names = tools::markedNames(trace);
  std::vector<PhaseBetweenMarkers> rows;
  for (size_t i = 0; i < names.size(); ++i) {
    bool isMeasured = parts.size() == names.size();
    rows.push_back({i + 1, names[i].name, names[i].kind + 1,
                    isMeasured ? std::optional(parts[i].own[0]) : std::nullopt});
  }
  return rows;
}

const Columns<PhasedRun> &columnsOf(const PhasedRun *) {
  static const Columns<PhasedRun> columns(
      "phases_of_one", "",
      {{"file", [](const PhasedRun &run) { return run.loaded.file; }},
       {"ranks", [](const PhasedRun &run) { return run.report.ranks; }},
       {"phases", [](const PhasedRun &run) { return phaseRows(run.report); }},
       {"between_markers", [](const PhasedRun &run) { return markedRows(run.loaded.trace); },
        "The phases that the ranks agreed on at markers"},
       {"patterns", [](const PhasedRun &run) { return patternRows(run.report); }},
       {"segments", [](const PhasedRun &run) { return segmentRows(run.report); }},
       {"threshold", [](const PhasedRun &run) { return run.report.threshold; }},
       {"height", [](const PhasedRun &run) { return run.report.tree.height(); }},
       {"whole", [](const PhasedRun &run) { return run.report.tree.isWhole(); }}});
  return columns;
}

} // namespace anole::phases
