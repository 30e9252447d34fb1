#pragma once

#include "runtime/core/base/Error.h"
#include "tools/analysis/model/MarkedNames.h"

#include <string>
#include <vector>

namespace anole::phases {

/// The phases from one to another one, in the words of a user: each a number, a name, or a part of
/// a name; empty: the first and the last one.
struct PhaseWords {
  std::string first{}, last{};

  bool isWholeRun() const { return first.empty() && last.empty(); }
};

/// Phases in a row, by index.
struct PhaseRow {
  size_t first = 0, last = 0;
};

/// Returns whether the words ask for stages, though the run may have marked phases: they begin with
/// `stage:`. Fails if one of two does and the other one does not.
Expected<bool> areStages(const PhaseWords &words);

/// Returns which of the phases of these names are meant. The error is one line, and lists them.
Expected<PhaseRow> rowOf(const PhaseWords &words, const std::vector<tools::PhaseName> &names);

} // namespace anole::phases
