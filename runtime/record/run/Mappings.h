#pragma once

#include "runtime/record/capture/Modules.h"

namespace anole::record {

/// A Mapping is a part of this process's memory, as the system describes it.
struct Mapping {
  AddressRange range;
  uint64_t resident = 0;    ///< bytes that are no file's
  bool isAnonymous = false; ///< private, and no file's
  bool isUsable = false;    ///< can be written to
  bool isMarked = false;    ///< the program leaves it out of forks itself
};

/// Returns all of them, ascending. Time: about a millisecond for each GiB.
std::vector<Mapping> mappingsOfProcess();

} // namespace anole::record
