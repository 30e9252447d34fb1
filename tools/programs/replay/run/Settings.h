#pragma once

#include "tools/analysis/phases/PhaseNames.h"
#include "tools/analysis/time/ComputeEmulator.h"

#include <string>

namespace anole::replay {

/// Settings are what the user asks for.
struct Settings {
  std::string file;
  double scale = 1; ///< of the time between calls; 0: none
  Wait wait = Wait::Spin;
  uint64_t seed = 1;
  phases::PhaseWords phases{}; ///< that are timed
  bool progress = false, json = false, skipUnsupported = false;
  std::string record;  ///< a trace of the replay, unless empty
  std::string repairs; ///< file of RepairedCalls, unless empty
  std::string scratch; ///< folder for files; empty: one that is made and removed
};

} // namespace anole::replay
