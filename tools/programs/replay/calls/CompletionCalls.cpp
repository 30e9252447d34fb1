#include "Calls.h"

#include "tools/programs/replay/calls/RequestArray.h"

namespace anole::replay {

// One request, or several that end together.

void replayWait(Arguments &in) {
  MPI_Request *request = in.request(0);
  in.thread.awaitActive(in.requestId(0), true);
  if (in.issue([&] { return MPI_Wait(request, MPI_STATUS_IGNORE); }))
    in.thread.completed(in.requestId(0));
}

void replayTest(Arguments &in) {
  MPI_Request *request = in.request(0);
  int flag = 0;
  in.thread.awaitActive(in.requestId(0), true);
  in.orderFound(1);
  if (in.issue([&] { return MPI_Test(request, &flag, MPI_STATUS_IGNORE); }) && flag)
    in.thread.completed(in.requestId(0));
}

void replayWaitall(Arguments &in) {
  RequestArray requests(in.thread, in.array(0));
  requests.awaitActive(true);
  if (in.issue(
          [&] { return MPI_Waitall(requests.count(), requests.handles(), MPI_STATUSES_IGNORE); }))
    requests.completed();
}

void replayTestall(Arguments &in) {
  RequestArray requests(in.thread, in.array(0));
  requests.awaitActive(true);
  int flag = 0;
  in.orderFound(1);
  if (in.issue([&] {
        return MPI_Testall(requests.count(), requests.handles(), &flag, MPI_STATUSES_IGNORE);
      }) &&
      flag)
    requests.completed();
}

void replayRequestGetStatus(Arguments &in) {
  MPI_Request *request = in.request(0);
  int flag = 0;
  in.orderFound(1);
  in.issue([&] { return MPI_Request_get_status(*request, &flag, MPI_STATUS_IGNORE); });
}

void replayRequestFree(Arguments &in) {
  MPI_Request *request = in.request(0);
  in.thread.awaitLastUse(in.requestId(0));
  in.thread.awaitActive(in.requestId(0), false); // a call like MPI_Waitany may not name it again
  if (in.issue([&] { return MPI_Request_free(request); }))
    in.thread.end(in.requestId(0));
}

} // namespace anole::replay
