#include "Calls.h"

#include "tools/programs/replay/calls/RequestArray.h"
#include "tools/programs/replay/order/Persistent.h"

namespace anole::replay {

/// The tracer follows MPI_Startall by an event of MPI_Start for each receive with a wildcard that
/// it started: that is no call, but says what the request receives. A request that is still active
/// was completed earlier in the recorded run, in place of another one of those that MPI could
/// choose from.
void replayStart(Arguments &in) {
  MPI_Request *request = in.request(0);
  ReplayedRequest *state = in.thread.state(in.requestId(0));
  if (state && std::exchange(state->startedTogether, false)) {
    in.orderReceived(*state);
    anole_post(*request);
    return in.thread.started(in.requestId(0), false);
  }
  in.thread.awaitActive(in.requestId(0), false);
  if (state && state->active)
    PMPI_Wait(request, MPI_STATUS_IGNORE);
  if (state)
    in.orderReceived(*state);
  if (in.issue([&] { return MPI_Start(request); }))
    in.thread.started(in.requestId(0), false);
}

void replayStartall(Arguments &in) {
  RequestArray requests(in.thread, in.array(0));
  requests.awaitActive(false);
  if (in.issue([&] { return MPI_Startall(requests.count(), requests.handles()); }))
    requests.started();
}

} // namespace anole::replay
