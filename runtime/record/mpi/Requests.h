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

/// All requests of the process, and how many of them wait for what a wildcard receives.
class Requests : public RequestMap<RequestState> {
public:
  uint32_t add(int64_t handle, const void *where, const RequestState &state) {
    uint32_t entry = RequestMap::add(handle, where, state);
    wildcards += state.wildcard();
    return entry;
  }
  void remove(uint32_t entry) {
    wildcards -= (*this)[entry].payload.wildcard();
    RequestMap::remove(entry);
  }
  /// It is complete: gone, or waits until it is started again.
  void complete(uint32_t entry) {
    RequestState &state = (*this)[entry].payload;
    state.persistent ? void(state.active = false) : remove(entry);
  }
  bool hasWildcards() const { return wildcards != 0; }

private:
  uint32_t wildcards = 0;
};

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
