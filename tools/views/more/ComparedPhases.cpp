#include "tools/views/more/ComparedPhases.h"

#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"
#include "tools/views/PhaseRows.h"

#include <algorithm>
#include <cmath>

namespace anole::phases {
namespace {

/// The longest common subsequence of the names, by dynamic programming from the end.
class Pairing {
public:
  Pairing(const std::vector<PhaseSide> &a, const std::vector<PhaseSide> &b)
      : a(a), b(b), longest((a.size() + 1) * (b.size() + 1)) {
    for (size_t i = a.size(); i-- > 0;)
      for (size_t j = b.size(); j-- > 0;)
        at(i, j) =
            a[i].name == b[j].name ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  }

  std::vector<PhasePair> pairs() {
    std::vector<PhasePair> result;
    size_t i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
      bool isLastOfA = i == a.size(), isLastOfB = j == b.size();
      if (!isLastOfA && !isLastOfB && a[i].name == b[j].name)
        result.push_back({a[i++], b[j++]});
      else if (isLastOfB || (!isLastOfA && at(i + 1, j) >= at(i, j + 1)))
        result.push_back({a[i++], std::nullopt});
      else
        result.push_back({std::nullopt, b[j++]});
    }
    return result;
  }

private:
  uint16_t &at(size_t i, size_t j) { return longest[i * (b.size() + 1) + j]; }

  const std::vector<PhaseSide> &a, &b;
  std::vector<uint16_t> longest; ///< of what begins at these phases
};

using Side = std::optional<PhaseSide> PhasePair::*;

auto callsOf(Side run) {
  return [run](const PhasePair &pair) {
    const auto &phase = pair.*run;
    return phase && phase->calls
               ? tools::countText(static_cast<uint64_t>(std::llround(*phase->calls)))
               : "-";
  };
}

auto timeOf(Side run) {
  return [run](const PhasePair &pair) {
    const auto &phase = pair.*run;
    return phase && phase->time > 0 ? tools::timeText(phase->time) : "-";
  };
}

std::string quotientText(const PhasePair &pair) {
  bool haveTimes = pair.a && pair.b && pair.a->time > 0 && pair.b->time > 0;
  return haveTimes ? tools::roundText(pair.b->time / pair.a->time, 3) : "-";
}

std::string nameOfPair(const PhasePair &pair) { return (pair.a ? pair.a : pair.b)->name; }

} // namespace

const tools::Columns<PhaseSide> &columnsOf(const PhaseSide *) {
  static const tools::Columns<PhaseSide> columns(
      {{"calls", &PhaseSide::calls, "null: a phase between markers, whose calls are not counted"},
       {"time", &PhaseSide::time, "Nanoseconds of all ranks"}});
  return columns;
}

std::vector<PhaseSide> phaseSides(const PhasedRun &run, bool ofStages) {
  std::vector<PhaseSide> sides;
  const PhaseReport *stages = run.stages();
  if (stages && (ofStages || !run.others))
    for (const Phase &stage : stages->phases)
      sides.push_back({stage.name, stage.calls, stage.time});
  else
    for (const PhaseOfRun &phase : phaseRows(run))
      sides.push_back({phase.name, std::nullopt, phase.spent ? phase.spent->all() : 0});
  return sides;
}

std::vector<PhasePair> comparedPhases(const std::vector<PhaseSide> &a,
                                      const std::vector<PhaseSide> &b) {
  return Pairing(a, b).pairs();
}

std::string comparedText(const tools::LoadedTrace &a, const tools::LoadedTrace &b,
                         const std::vector<PhasePair> &pairs, const tools::Screen &screen) {
  return "A: " + a.file + ", " + tools::plural(a.trace.info.ranks, "rank") + "\nB: " + b.file +
         ", " + tools::plural(b.trace.info.ranks, "rank") + "\n\n" +
         tools::rowsText(pairs, {.width = screen.width});
}

const tools::Columns<PhasePair> &columnsOf(const PhasePair *) {
  using Column = tools::ColumnOf<PhasePair>;
  static const tools::Columns<PhasePair> columns(
      {Column("name", nameOfPair), Column("a", &PhasePair::a), Column("b", &PhasePair::b),
       Column::text("calls A", callsOf(&PhasePair::a)).toTheRight(),
       Column::text("calls B", callsOf(&PhasePair::b)).toTheRight(),
       Column::text("time A", timeOf(&PhasePair::a)).toTheRight(),
       Column::text("time B", timeOf(&PhasePair::b)).toTheRight(),
       Column::text("B / A", quotientText).toTheRight(), Column::text("phase", nameOfPair)});
  return columns;
}

} // namespace anole::phases
