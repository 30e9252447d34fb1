#pragma once

#include "runtime/core/handles/RequestMap.h"
#include "runtime/core/model/RequestName.h"
#include "runtime/record/capture/Interception.h"
#include "runtime/record/mpi/Communicators.h"

namespace anole::record {

/// What a request needs until it completes.
struct RequestState {
  RequestName name;               ///< what events call it
  Interception::LateHandle event; ///< waits for the source and tag of a wildcard receive
  int rank = 0;                   ///< own rank in the receive's communicator
  bool anySource = false, anyTag = false;
  bool persistent = false, active = true;

  bool wildcard() const { return anySource || anyTag; }
};

using Requests = RequestMap<RequestState>;

/// A persistent request, which becomes active when it is started.
inline RequestState persistent(RequestState state = {}) {
  state.persistent = true;
  state.active = false;
  return state;
}

/// The request of a receive with these arguments.
RequestState receiveState(const Communicator &group, int source, int tag);

/// Gives the event of a completed wildcard receive what it received.
void resolveReceive(RequestState &request, const MPI_Status &status);

} // namespace anole::record
