#pragma once

#include "runtime/record/normalize/Communicators.h"
#include "runtime/record/normalize/Guard.h"
#include "runtime/record/normalize/Objects.h"
#include "runtime/record/normalize/Requests.h"

namespace anole::record {

/// All that the wrappers know about the process's handles. Use it under a Guard.
struct Normalizer {
  Communicators communicators;
  Objects objects;
  Requests requests;
  int worldRank = 0;
  bool exact = false; ///< ANOLE_NONDET=exact: each completion call is an event of its own
};

/// Null before MPI_Init: until then there is nothing to know. Never deleted, since wrappers may run
/// in exit handlers.
inline Normalizer *normalizer = nullptr;

/// Called once by MPI_Init's wrapper, with MPI up. False: no memory, nothing can be recorded.
bool startNormalizer(bool exact);

} // namespace anole::record
