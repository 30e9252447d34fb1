#pragma once

#include "runtime/record/functions/Mpi.h"
#include "tools/programs/replay/order/ExternalOrder.h"

namespace anole::replay {

/// Persistent receives with a wildcard. What they receive is decided anew by each start, so MPI has
/// a request that receives nothing in their place, with the handle that tools see, and each start
/// posts a receive of the recorded message, which the completion completes as well.
///
/// Rejected: making the request anew for each start, which gives it another handle.
class Persistent {
public:
  /// Returns where `handle` has such a receive under way, its request; null otherwise.
  static MPI_Request *posted(MPI_Request handle);

  /// MPI_Test of one request, with what stands behind it.
  static int test(MPI_Request *request, int *flag, MPI_Status *status);
  /// MPI_Wait, alike.
  static int wait(MPI_Request *request, MPI_Status *status);
};

} // namespace anole::replay

extern "C" {
/// Posts the receive of a request that MPI_Startall has started, by this thread's order for
/// MPI_Start.
__attribute__((visibility("default"))) void anole_post(MPI_Request handle);
}
