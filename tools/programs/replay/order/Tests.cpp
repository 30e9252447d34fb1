#include "tools/programs/replay/order/Next.h"
#include "tools/programs/replay/order/Persistent.h"

#include <vector>

using namespace anole::replay;

// Tests that found what they asked for in the recorded run: asked until they do. Those that did not
// are counted in the trace, and are events only where it keeps each of them.

namespace {

/// The statuses of persistent receives with a wildcard, which are not those of the requests that
/// MPI knows.
class Statuses {
public:
  Statuses(int count, MPI_Request *requests) : requests(requests), count(count) {}

  bool areDone() const {
    int done = 1;
    for (int i = 0; i < count && done; ++i)
      if (MPI_Request *posted = Persistent::posted(requests[i]))
        PMPI_Request_get_status(*posted, &done, MPI_STATUS_IGNORE);
    return done;
  }

  /// Waits for the receives. `put` writes their statuses afterwards.
  void complete() {
    for (int i = 0; i < count; ++i)
      if (Persistent::posted(requests[i])) {
        MPI_Status status;
        Persistent::wait(&requests[i], &status);
        found.push_back({i, status});
      }
  }
  void put(MPI_Status *statuses) const {
    if (statuses != MPI_STATUSES_IGNORE)
      for (const auto &[place, status] : found)
        statuses[place] = status;
  }

private:
  MPI_Request *requests;
  int count;
  std::vector<std::pair<int, MPI_Status>> found;
};

} // namespace

ANOLE_ORDERED(MPI_Test, (MPI_Request * request, int *flag, MPI_Status *status),
              (request, flag, status)) {
  (void)next;
  return poll(order, flag, [&] { return Persistent::test(request, flag, status); });
}

ANOLE_ORDERED(MPI_Testall, (int count, MPI_Request requests[], int *flag, MPI_Status statuses[]),
              (count, requests, flag, statuses)) {
  Statuses persistent(count, requests);
  int result = poll(order, flag, [&] {
    *flag = persistent.areDone();
    return *flag ? next(count, requests, flag, statuses) : MPI_SUCCESS;
  });
  if (*flag)
    persistent.complete();
  persistent.put(statuses);
  return result;
}

ANOLE_ORDERED(MPI_Waitall, (int count, MPI_Request requests[], MPI_Status statuses[]),
              (count, requests, statuses)) {
  (void)order;
  Statuses persistent(count, requests);
  persistent.complete();
  int result = next(count, requests, statuses);
  persistent.put(statuses);
  return result;
}

ANOLE_ORDERED(MPI_Request_get_status, (MPI_Request request, int *flag, MPI_Status *status),
              (request, flag, status)) {
  MPI_Request *posted = Persistent::posted(request);
  return poll(order, flag, [&] { return next(posted ? *posted : request, flag, status); });
}

ANOLE_ORDERED(MPI_Parrived, (MPI_Request request, int partition, int *flag),
              (request, partition, flag)) {
  return poll(order, flag, [&] { return next(request, partition, flag); });
}

ANOLE_ORDERED(MPI_Win_test, (MPI_Win window, int *flag), (window, flag)) {
  return poll(order, flag, [&] { return next(window, flag); });
}
