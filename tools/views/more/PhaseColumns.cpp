#include "tools/views/more/PhaseColumns.h"

#include "tools/show/NumberText.h"
#include "tools/views/more/CurveColumns.h"
#include "tools/views/more/PatternColumns.h"
#include "tools/views/more/SegmentColumns.h"
#include "tools/views/more/SequenceColumns.h"
#include "tools/views/more/ShownPhase.h" // IWYU pragma: keep: choiceNames

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

std::vector<PatternCount> patternCounts(const StageOfRun &row) {
  std::vector<PatternCount> counts;
  for (auto [pattern, times] : row.stage.patterns)
    counts.push_back({pattern, times});
  return counts;
}

/// A share of the time of the run.
template <typename Get> auto percentOfTime(Get get) {
  return [get](const StageOfRun &row) {
    return tools::percentText(get(row.stage), row.report.time());
  };
}

std::string percentOfCalls(const StageOfRun &row) {
  return tools::percentText(row.stage.calls, row.report.calls());
}

} // namespace

const Columns<StageOfRun> &columnsOf(const StageOfRun *) {
  using Column = tools::ColumnOf<StageOfRun>;
  auto of = [](auto Phase::*what) {
    return [what](const StageOfRun &row) { return row.stage.*what; };
  };
  auto end = [](const Phase &phase) { return phase.timeBefore + phase.time; };
  auto timeOf = [](double Phase::*what) {
    return [what](const Phase &phase) { return phase.*what; };
  };
  static const Columns<StageOfRun> columns(
      {Column::text("", [](const StageOfRun &row) { return std::to_string(row.number); })
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
       Column::text("patterns", [](const StageOfRun &row) { return row.stage.length(); }),
       Column::text("phase", of(&Phase::name)), Column::text("stage", of(&Phase::name)),
       Column("patterns", patternCounts), Column("sequence", [](const StageOfRun &row) {
         return SequenceParts{row.stage.sequence};
       })});
  return columns;
}

std::vector<StageOfRun> stageRows(const PhaseReport &report) {
  std::vector<StageOfRun> rows;
  for (const Phase &phase : report.phases)
    rows.push_back({phase, report, rows.size() + 1});
  return rows;
}

namespace {

/// Something of the stages; null if there are none.
template <typename Get> auto ofStages(Get get) {
  return [get](const ShownPhases &shown) {
    const PhaseReport *stages = shown.run.stages();
    return stages ? std::optional(get(*stages)) : std::nullopt;
  };
}

tools::Perhaps<std::string> whyNoStages(const ShownPhases &shown) {
  return shown.run.whyNoStages.empty() ? std::nullopt : std::optional(shown.run.whyNoStages);
}

} // namespace

const Columns<ShownPhases> &columnsOf(const ShownPhases *) {
  using Shown = ShownPhases;
  static const Columns<Shown> columns(
      "phases_of_one", "",
      {{"file", [](const Shown &shown) { return shown.loaded.file; }},
       {"ranks", [](const Shown &shown) { return shown.loaded.trace.info.ranks; }},
       {"kind", [](const Shown &shown) { return shown.run.phases.kind; },
        "Whether the ranks agreed on the phases at markers, or they are found: the usual stages"},
       {"phases", [](const Shown &shown) { return phaseRows(shown.run); },
        "As all commands number and name them"},
       {"stages", ofStages(stageRows), "What ranks do together; null: not known"},
       {"why_no_stages", whyNoStages},
       {"patterns", ofStages(patternRows)},
       {"segments", ofStages(segmentRows)},
       {"curve", ofStages(curveRows), "Of D_JS, from the start to the end of the run"},
       {"threshold", ofStages([](const PhaseReport &stages) { return stages.threshold; })},
       {"height", ofStages([](const PhaseReport &stages) { return stages.tree.height(); })},
       {"whole", ofStages([](const PhaseReport &stages) { return stages.tree.isWhole(); })}});
  return columns;
}

} // namespace anole::phases
