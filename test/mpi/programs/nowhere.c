/* Messages larger than memory that nobody sends, and types of which most is a gap. */
#include "example.h"

enum { Parts = 3 };

static MPI_Datatype repeated(int count, MPI_Datatype type) {
  MPI_Datatype made;
  MPI_Type_contiguous(count, type, &made);
  MPI_Type_commit(&made);
  return made;
}

static void sendToNobody(MPI_Datatype type, int count) {
  static char letter;
  MPI_Request requests[2];
  MPI_Send(&letter, count, type, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Recv(&letter, count, type, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&letter, count, type, MPI_PROC_NULL, 0, &letter, count, type, MPI_PROC_NULL, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Isend(&letter, count, type, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&letter, count, type, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Send_init(&letter, count, type, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Recv_init(&letter, count, type, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Startall(2, requests);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
}

/* Three numbers at a distance of three gibibytes. */
static void sendGaps(int rank, int size) {
  MPI_Aint places[Parts] = {0, (MPI_Aint)3 << 30, (MPI_Aint)6 << 30};
  int number = 1, sum[Parts] = {0}, here[Parts];
  MPI_Datatype far, near = repeated(Parts, MPI_INT);
  MPI_Type_create_hindexed_block(Parts, 1, places, MPI_INT, &far);
  MPI_Type_commit(&far);
  char *memory = calloc(1, ((size_t)6 << 30) + sizeof(int));
  for (int i = 0; i < Parts; i++)
    *(int *)(memory + places[i]) = number++;
  MPI_Sendrecv(memory, 1, far, (rank + 1) % size, 1, here, 1, near, (rank + size - 1) % size, 1,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(here, 1, near, (rank + 1) % size, 2, memory, 1, far, (rank + size - 1) % size, 2,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  free(memory);
  MPI_Allreduce(here, sum, Parts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Type_free(&far);
  MPI_Type_free(&near);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Datatype small = repeated(16, MPI_BYTE), large = repeated(2147483647, small),
               larger = repeated(2147483647, large);
  sendToNobody(large, 1);
  sendToNobody(large, 2147483647);
  sendToNobody(small, 0);
  MPI_Type_free(&larger);
  MPI_Type_free(&large);
  MPI_Type_free(&small);
  sendGaps(rank, size);
  int status = verdict("nowhere", 0);
  MPI_Finalize();
  return status;
}
