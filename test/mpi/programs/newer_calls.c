/* Calls that are new in MPI-4.1, where there are such: buffers of communicators, statuses of
 * several requests. */

#include <mpi.h>
#include <stdlib.h>

#if MPI_VERSION > 4 || (MPI_VERSION == 4 && MPI_SUBVERSION >= 1)

static int rank, ranks;

static void buffers(void) {
  int size = 1 << 16, got;
  void *memory = malloc((size_t)size), *back;
  MPI_Request flushed;
  MPI_Comm comm;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_attach_buffer(comm, memory, size);
  for (int step = 0; step < 5; ++step) {
    MPI_Bsend(&rank, 1, MPI_INT, (rank + 1) % ranks, step, comm);
    MPI_Recv(&got, 1, MPI_INT, (rank + ranks - 1) % ranks, step, comm, MPI_STATUS_IGNORE);
    MPI_Comm_flush_buffer(comm);
    MPI_Comm_iflush_buffer(comm, &flushed);
    MPI_Wait(&flushed, MPI_STATUS_IGNORE);
  }
  MPI_Comm_detach_buffer(comm, &back, &size);
  MPI_Comm_free(&comm);
  free(memory);
}

/* A test that looks at requests, but leaves them. */
static void statuses(int step, MPI_Request *requests) {
  MPI_Status found[2];
  int flag = 0, count = 0, at, places[2];
  while (step % 3 == 0 && !flag)
    MPI_Request_get_status_all(2, requests, &flag, found);
  while (step % 3 == 1 && !flag)
    MPI_Request_get_status_any(2, requests, &at, &flag, found);
  while (step % 3 == 2 && count == 0)
    MPI_Request_get_status_some(2, requests, &count, places, found);
}

static void requests(void) {
  for (int step = 0; step < 9; ++step) {
    int got;
    MPI_Request both[2];
    MPI_Irecv(&got, 1, MPI_INT, (rank + ranks - 1) % ranks, step, MPI_COMM_WORLD, &both[0]);
    MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % ranks, step, MPI_COMM_WORLD, &both[1]);
    statuses(step, both);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  buffers();
  requests();
  MPI_Info hardware;
  MPI_Get_hw_resource_info(&hardware);
  MPI_Info_free(&hardware);
  MPI_Finalize();
  return 0;
}

#else

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  return 0;
}

#endif
