#pragma once

#include "runtime/core/base/Error.h"
#include "tools/analysis/model/MarkedNames.h"

#include <cstdint>
#include <string>
#include <vector>

namespace anole::phases {

/// A PhaseKind tells who says where phases are: what ranks do together (phasesOf), or the program's
/// markers.
enum class PhaseKind : uint8_t { Found, Marked };

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

/// `marked:` before the words asks for phases between markers, and so do words that begin as their
/// names do ("steps 1-9"). Fails if one of two asks for them alone.
Expected<PhaseKind> kindOf(const PhaseWords &words);

/// Returns which of the phases of these names are meant. The error is one line, and lists them.
Expected<PhaseRow> rowOf(const PhaseWords &words, const std::vector<std::string> &names);

/// The names alone.
std::vector<std::string> textsOf(const std::vector<tools::MarkedName> &names);

} // namespace anole::phases
