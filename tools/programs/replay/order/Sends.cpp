#include "tools/programs/replay/order/Next.h"

// Sends that are complete at once, for which MPI may give one handle to several requests. A tracer
// tells these apart by the variables into which they were made, which the program chose and a
// replay does not know; so each gets a handle of its own, that of a request which is complete, too.

namespace {

int query(void *, MPI_Status *status) {
  PMPI_Status_set_elements(status, MPI_BYTE, 0);
  PMPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}
int nothingToFree(void *) { return MPI_SUCCESS; }
int tooLate(void *, int) { return MPI_SUCCESS; }

int makeUnique(const AnoleOrder &order, int result, MPI_Request *request) {
  int done = 0;
  if (!order.unique || result != MPI_SUCCESS || *request == MPI_REQUEST_NULL)
    return result;
  PMPI_Request_get_status(*request, &done, MPI_STATUS_IGNORE);
  if (!done)
    return result;
  PMPI_Wait(request, MPI_STATUS_IGNORE);
  PMPI_Grequest_start(query, nothingToFree, tooLate, nullptr, request);
  return PMPI_Grequest_complete(*request);
}

} // namespace

#define ANOLE_START_SEND(Name, Count)                                                              \
  ANOLE_ORDERED(Name,                                                                              \
                (const void *buffer, Count count, MPI_Datatype type, int dest, int tag,            \
                 MPI_Comm comm, MPI_Request *request),                                             \
                (buffer, count, type, dest, tag, comm, request)) {                                 \
    return makeUnique(order, next(buffer, count, type, dest, tag, comm, request), request);        \
  }

ANOLE_START_SEND(MPI_Isend, int)
ANOLE_START_SEND(MPI_Isend_c, MPI_Count)
ANOLE_START_SEND(MPI_Ibsend, int)
ANOLE_START_SEND(MPI_Ibsend_c, MPI_Count)
ANOLE_START_SEND(MPI_Irsend, int)
ANOLE_START_SEND(MPI_Irsend_c, MPI_Count)
ANOLE_START_SEND(MPI_Issend, int)
ANOLE_START_SEND(MPI_Issend_c, MPI_Count)
