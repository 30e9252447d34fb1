#include "tools/replay/order/Next.h"

using namespace anole::replay;

// Tests that found what they asked for in the recorded run: asked until they do. Those that did not
// are counted in the trace, and are events only where it keeps each of them.

ANOLE_ORDERED(MPI_Test, (MPI_Request * request, int *flag, MPI_Status *status),
              (request, flag, status)) {
  return poll(order, flag, [&] { return next(request, flag, status); });
}

ANOLE_ORDERED(MPI_Testall, (int count, MPI_Request requests[], int *flag, MPI_Status statuses[]),
              (count, requests, flag, statuses)) {
  return poll(order, flag, [&] { return next(count, requests, flag, statuses); });
}

ANOLE_ORDERED(MPI_Request_get_status, (MPI_Request request, int *flag, MPI_Status *status),
              (request, flag, status)) {
  return poll(order, flag, [&] { return next(request, flag, status); });
}

ANOLE_ORDERED(MPI_Parrived, (MPI_Request request, int partition, int *flag),
              (request, partition, flag)) {
  return poll(order, flag, [&] { return next(request, partition, flag); });
}

ANOLE_ORDERED(MPI_Win_test, (MPI_Win window, int *flag), (window, flag)) {
  return poll(order, flag, [&] { return next(window, flag); });
}
