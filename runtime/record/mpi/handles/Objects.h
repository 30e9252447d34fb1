#pragma once

#include "runtime/core/handles/ObjectNames.h"
#include "runtime/record/mpi/handles/HandleKey.h"

namespace anole::record {

/// The other objects of this process, each kind with numbers of its own.
struct Objects {
  Objects();

  ObjectNames types, ops, groups, files, infos, errhandlers, sessions, keyvals;
};

} // namespace anole::record
