#include "program.h"

#include <stdlib.h>

/* A place for the request that the next call makes. */
static void newRequest(void) {
  if (!requests) {
    requests = calloc(mostRequests, sizeof *requests);
    boxes = calloc(mostRequests, sizeof *boxes);
  }
  if (!requests || !boxes)
    abort();
  if (pending == 0)
    made = 0;
  requests[made++] = MPI_REQUEST_NULL;
  pending++;
}
