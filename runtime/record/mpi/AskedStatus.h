#pragma once

#include "runtime/record/functions/Mpi.h"

namespace anole::record {

/// The status of a receive or probe whose source or tag is a wildcard must be seen even if the
/// program does not want it.
class AskedStatus {
public:
  AskedStatus(int source, int tag, MPI_Status *wanted)
      : seen(wanted == MPI_STATUS_IGNORE && (source == MPI_ANY_SOURCE || tag == MPI_ANY_TAG)
                 ? &own
                 : wanted) {}
  AskedStatus(const AskedStatus &) = delete;
  AskedStatus &operator=(const AskedStatus &) = delete;

  MPI_Status *status() { return seen; }

private:
  MPI_Status own;
  MPI_Status *seen;
};

} // namespace anole::record
