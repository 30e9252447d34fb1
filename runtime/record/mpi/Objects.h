#pragma once

#include "runtime/core/handles/ObjectNames.h"

#include <mpi.h>

namespace anole::record {

/// The other objects of this process, each kind with numbers of its own.
struct Objects {
  Objects();

  ObjectNames types, ops, groups, files, infos, errhandlers, sessions, keyvals;
};

/// Handles are integers or, for files, pointers.
inline int64_t key(int handle) { return handle; }
inline int64_t key(MPI_File handle) { return reinterpret_cast<intptr_t>(handle); }

} // namespace anole::record
