#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/phases/PhasedRun.h"
#include "tools/show/Screen.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

/// A phase of one of two runs.
struct PhaseSide {
  std::string name;
  std::optional<double> calls{}; ///< nothing: a phase between markers, whose calls are not counted
  double time = 0;               ///< nanoseconds of all ranks; 0: not known
};

const tools::Columns<PhaseSide> &columnsOf(const PhaseSide *);

/// The phases of a run, or the stages if these are others and the user asked for them.
std::vector<PhaseSide> phaseSides(const PhasedRun &run, bool ofStages);

/// A phase of two runs; nothing where the other run has none.
struct PhasePair {
  std::optional<PhaseSide> a, b;
};

/// The phases of both runs in order. As many as possible are paired with one of the same name.
/// Time and memory: the product of the numbers of phases, which must be at most mostCompared.
std::vector<PhasePair> comparedPhases(const std::vector<PhaseSide> &a,
                                      const std::vector<PhaseSide> &b);

inline constexpr size_t mostCompared = 4096;

/// The pairs side by side.
std::string comparedText(const tools::LoadedTrace &a, const tools::LoadedTrace &b,
                         const std::vector<PhasePair> &pairs, const tools::Screen &screen = {});
const tools::Columns<PhasePair> &columnsOf(const PhasePair *);

/// The same for programs.
struct ComparedRunsPhases {
  std::vector<PhasePair> pairs;
};

} // namespace anole::phases

namespace anole::tools {

template <> struct Form<phases::ComparedRunsPhases> {
  static void put(JsonSink &to, const phases::ComparedRunsPhases &compared) {
    putJson(to, compared.pairs);
  }
  static Json schema(Schemas &schemas) {
    return described(schemaOf<std::vector<phases::PhasePair>>(schemas),
                     "If two traces are compared");
  }
};

} // namespace anole::tools
