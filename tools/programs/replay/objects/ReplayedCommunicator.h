#pragma once

#include "runtime/record/functions/Mpi.h"

namespace anole::replay {

/// A communicator, with the facts that decoding needs.
struct ReplayedCommunicator {
  MPI_Comm handle = MPI_COMM_NULL;
  int rank = 0;
  int size = 0;        ///< of the own group
  int remoteSize = 0;  ///< of the group that peers are in
  bool isReady = true; ///< false until the request is complete that makes it

  /// Gets the facts from MPI.
  static ReplayedCommunicator of(MPI_Comm handle);

  /// The size of the larger group: enough for any buffer with a part for each rank.
  int parts() const { return size > remoteSize ? size : remoteSize; }
  int indegree() const { return neighbours().in; }
  int outdegree() const { return neighbours().out; }

private:
  struct Neighbours {
    int in = 0, out = 0;
  };
  Neighbours neighbours() const;
};

} // namespace anole::replay
