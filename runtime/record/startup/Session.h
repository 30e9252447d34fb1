#pragma once

#include "runtime/core/options/Options.h"
#include "runtime/record/callpath/CallPathProvider.h"

#include "runtime/core/rawlog/RawLogWriter.h"
#include <memory>
#include <mpi.h>

namespace anole::record {

/// The run that is traced: what is settled once MPI is up, before the first event.
struct Session {
  Options options;
  CallPathMode mode = CallPathMode::Static;
  MPI_Comm comm = MPI_COMM_NULL; ///< the tracer's own; its errors are returned, never fatal
  int rank = 0, ranks = 1;
  std::unique_ptr<RawLogWriter> rawLog; ///< null unless ANOLE_VERIFY is set
  uint64_t startTime = 0;               ///< seconds since 1970
  double startSeconds = 0;              ///< MPI_Wtime
};

/// Reads the options and agrees on them. Collective over MPI_COMM_WORLD: the tracer is either in
/// all processes or in none, and one that is off anywhere is off everywhere. Null: off.
std::unique_ptr<Session> startSession();

} // namespace anole::record
