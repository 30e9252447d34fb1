#pragma once

#include "runtime/record/capture/CallPathProvider.h"

#include <string>

namespace anole::record {

/// Where call paths come from, and why not from where they were expected to.
struct ModeChoice {
  CallPathMode mode = CallPathMode::Static; ///< not Auto
  std::string note;                         ///< one line for the user; empty: as expected
  bool asked = false;                       ///< for a mode that cannot be had
};

/// Reads ANOLE_CALLPATH in the light of what is loaded; to be called inside MPI_Init.
///
/// An instrumented caller of MPI_Init has left its context where this library reads it. If it has
/// not, and Python runs in this process, paths are those of Python and C. Else the caller was not
/// instrumented, or its thread block is another one: an executable that does not
/// export the block (anole/abi.def) has one that no other object can see. Static call paths would
/// then all be zero.
///
/// Who does not print the note need not ask for it (`explains`): to find out why takes reading
/// files.
ModeChoice chooseMode(CallPathMode option, bool explains);

} // namespace anole::record
