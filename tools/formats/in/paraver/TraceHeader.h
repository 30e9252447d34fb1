#pragma once

#include "tools/formats/in/InputFile.h"

#include <map>

namespace anole::import::paraver {

/// A TraceHeader is what the first lines of a Paraver trace say. Memory is that of these lines.
struct TraceHeader {
  int64_t applications = 1;
  int64_t application = 1; ///< the one that is read, from 1
  uint32_t tasks = 0;      ///< of it: ranks
  uint64_t unit = 1;       ///< nanoseconds
  std::map<int64_t, std::vector<uint32_t>>
      comms; ///< ranks of MPI_COMM_WORLD, by the trace's number
};

/// Reads the first line of a trace, for one of its applications.
Expected<TraceHeader> readHeader(InputFile &file, int64_t application);
/// Adds a communicator's line (c:APPLICATION:COMM:SIZE:TASK:TASK...), if it is one of the
/// application. False: it is damaged.
bool addComm(TraceHeader &header, std::string_view line);

} // namespace anole::import::paraver
