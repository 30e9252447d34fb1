#pragma once

#include "tools/show/PathText.h"

namespace anole::tools {

/// A part of the program that the program named (anole_region_begin), over all ranks.
struct Region {
  std::string name; ///< quoted; where one place in the program names several regions, all of them
  uint64_t begun = 0, ended = 0;
};

/// The regions in the order of their names.
std::vector<Region> regionsOf(const Trace &trace, const TraceNames &names);

} // namespace anole::tools
