#include "tools/views/PhaseRows.h"

#include <algorithm>
#include <functional>

namespace anole::phases {

using tools::Columns;

const Columns<PhaseOfRun> &columnsOf(const PhaseOfRun *) {
  using Row = PhaseOfRun;
  using Column = tools::ColumnOf<Row>;
  auto of = [](auto what) {
    return [what](const Row &row) {
      return row.spent ? std::optional(tools::SpentNanoseconds{what(*row.spent)}) : std::nullopt;
    };
  };
  using Spent = tools::TimeSpent;
  static const Columns<Row> columns(
      {Column("number", &Row::number).under(""), Column("name", &Row::name),
       Column("like", &Row::like, "The number of the first phase that does the same").under("like"),
       Column("time_ns", of(std::mem_fn(&Spent::all)), "Of all ranks; null: not known")
           .under("time"),
       Column("computing_ns", of(std::mem_fn(&Spent::computing))).under("compute"),
       Column("mpi_ns", of(std::mem_fn(&Spent::inside))).under("in MPI"),
       Column::text("phase", &Row::name)});
  return columns;
}

std::vector<PhaseOfRun> phaseRows(const RunPhases &phases,
                                  const std::vector<tools::SpentPart> &spent) {
  std::vector<PhaseOfRun> rows;
  for (const tools::PhaseName &phase : phases.names) {
    auto part = std::ranges::find(spent, rows.size() + 1, &tools::SpentPart::number);
    rows.push_back({rows.size() + 1, phase.name, phase.like + 1,
                    part == spent.end() ? std::nullopt : std::optional(part->own[0])});
  }
  return rows;
}

std::vector<PhaseOfRun> phaseRows(const PhasedRun &run) { return phaseRows(run.phases, run.spent); }

} // namespace anole::phases
