#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/phases/Phases.h"
#include "tools/show/Screen.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

/// A phase of two runs; null where the other run has none.
struct PhasePair {
  const Phase *a = nullptr, *b = nullptr;
};

/// The phases of both runs in order. As many as possible are paired with one of the same name.
/// Time and memory: the product of the numbers of phases, which must be at most mostCompared.
std::vector<PhasePair> comparedPhases(const PhaseReport &a, const PhaseReport &b);

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
  static Json json(const phases::ComparedRunsPhases &compared) { return jsonOf(compared.pairs); }
  static Json schema(Schemas &schemas) {
    return described(schemaOf<std::vector<phases::PhasePair>>(schemas),
                     "If two traces are compared");
  }
};

} // namespace anole::tools
