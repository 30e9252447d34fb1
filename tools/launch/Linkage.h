#pragma once

#include "runtime/core/base/Error.h"
#include "tools/launch/MpiKind.h"

#include <string>

namespace anole::tools {

/// Linkage says how a program was linked, as far as tracing it depends on that.
struct Linkage {
  bool tracer = false; ///< the tracer is linked to it, or into it
  bool ownMpi = false; ///< MPI is linked into it: no library that is preloaded sees its calls

  static Linkage of(const std::string &file);
};

/// The tracer's library for that MPI where the program needs it preloaded to be traced, else an
/// empty name. An error if no way leads to a trace.
Expected<std::string> libraryToPreload(const std::string &file, MpiKind mpi);

} // namespace anole::tools
