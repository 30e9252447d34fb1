#include "WalkCompletions.h"

#include <sched.h>

namespace walker {
namespace {

/// Other ranks may wait for the processor.
int giveWay() { return sched_yield(); }

int count(const Requests &requests) { return static_cast<int>(requests.size()); }

void waitAll(World &, Requests &requests) {
  MPI_Waitall(count(requests), requests.data(), MPI_STATUSES_IGNORE);
}

void waitAllForStatuses(World &, Requests &requests) {
  std::vector<MPI_Status> statuses(requests.size());
  MPI_Waitall(count(requests), requests.data(), statuses.data());
}

void waitInOrder(World &, Requests &requests) {
  for (MPI_Request &request : requests)
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void waitBackwards(World &, Requests &requests) {
  for (size_t i = requests.size(); i-- > 0;) {
    MPI_Status status;
    MPI_Wait(&requests[i], &status);
  }
}

void waitAny(World &world, Requests &requests) {
  for (;;) {
    int index = 0;
    MPI_Waitany(count(requests), requests.data(), &index, MPI_STATUS_IGNORE);
    if (index == MPI_UNDEFINED)
      return;
    world.expect(requests[static_cast<size_t>(index)] == MPI_REQUEST_NULL);
  }
}

void waitSome(World &, Requests &requests) {
  std::vector<int> indices(requests.size());
  std::vector<MPI_Status> statuses(requests.size());
  int done = 0;
  do
    MPI_Waitsome(count(requests), requests.data(), &done, indices.data(), statuses.data());
  while (done != MPI_UNDEFINED);
}

void testAll(World &, Requests &requests) {
  for (int done = 0; !done; giveWay())
    MPI_Testall(count(requests), requests.data(), &done, MPI_STATUSES_IGNORE);
}

void testAny(World &, Requests &requests) {
  for (int index = 0, done = 0; !(done && index == MPI_UNDEFINED); giveWay())
    MPI_Testany(count(requests), requests.data(), &index, &done, MPI_STATUS_IGNORE);
}

void testSome(World &, Requests &requests) {
  std::vector<int> indices(requests.size());
  for (int done = 0; done != MPI_UNDEFINED; giveWay())
    MPI_Testsome(count(requests), requests.data(), &done, indices.data(), MPI_STATUSES_IGNORE);
}

void testInOrder(World &, Requests &requests) {
  for (MPI_Request &request : requests)
    for (int done = 0; !done; giveWay())
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
}

/// Asks each for its state before it asks for its end.
void lookFirst(World &, Requests &requests) {
  for (MPI_Request &request : requests) {
    int done = 0;
    MPI_Status status;
    while (!done)
      MPI_Request_get_status(request, &done, &status);
    MPI_Wait(&request, &status);
  }
}

/// Some at once, the rest together.
void mixedWays(World &world, Requests &requests) {
  int index = 0;
  MPI_Waitany(count(requests), requests.data(), &index, MPI_STATUS_IGNORE);
  int done = 0;
  MPI_Testall(count(requests), requests.data(), &done, MPI_STATUSES_IGNORE);
  if (!done)
    waitSome(world, requests);
}

} // namespace

const Completion completions[completionCount] = {
    waitAll, waitAllForStatuses, waitInOrder, waitBackwards, waitAny,  waitSome, testAll,
    testAny, testSome,           testInOrder, lookFirst,     mixedWays};

} // namespace walker
