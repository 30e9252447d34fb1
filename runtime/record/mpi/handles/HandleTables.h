#pragma once

#include "runtime/record/mpi/handles/Communicators.h"
#include "runtime/record/mpi/handles/Guard.h"
#include "runtime/record/mpi/handles/Objects.h"
#include "runtime/record/mpi/handles/Requests.h"
#include "runtime/record/mpi/handles/Windows.h"

namespace anole::record {

/// All that the wrappers know about the process's handles. Use it under a Guard.
struct HandleTables {
  explicit HandleTables(WorldPlace place) : communicators(place), worldRank(place.rank) {}

  Communicators communicators;
  Windows windows;
  Objects objects;
  Requests requests;
  int worldRank;
  bool exact = false; ///< ANOLE_NONDET=exact: each completion call is an event of its own
};

/// Null before MPI_Init: until then there is nothing to know. Never deleted, since wrappers may run
/// in exit handlers.
inline HandleTables *handleTables = nullptr;

/// Called once, with MPI up; `threaded` says whether several threads may be in MPI at once. False:
/// no memory, nothing can be recorded.
bool startHandleTables(WorldPlace place, bool threaded, bool exact);

} // namespace anole::record
