#pragma once

#include "tools/analysis/phases/PhaseChoice.h"
#include "tools/show/TableColumns.h"

namespace anole::phases {

constexpr auto choiceNames(PhaseKind) { return std::to_array<const char *>({"found", "marked"}); }

/// The phase that --phase chose, as commands say it.
struct ShownPhase {
  PhaseKind kind = PhaseKind::Found;
  uint64_t number = 0;
  std::string name{};
  uint64_t sharedTimes = 0;
};
const tools::Columns<ShownPhase> &columnsOf(const ShownPhase *);

} // namespace anole::phases
