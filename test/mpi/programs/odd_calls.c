/* Calls that are rare, whose arguments are answers, handles of MPI's own, places in packed data,
 * or products of counts. */
#include <mpi.h>
#include <stdlib.h>

static int rank, ranks, numbers[256];

static void gatherInPairs(void) {
  MPI_Comm pair;
  int count = 7 + 20 * (rank / 2);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &pair);
  int *all = malloc(2 * sizeof(int) * (size_t)count);
  MPI_Allgather(numbers, count, MPI_INT, all, count, MPI_INT, pair);
  free(all);
  MPI_Comm_free(&pair);
}

static void receiveFromAnyone(void) {
  MPI_Request request;
  MPI_Recv_init(numbers, 4, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
  for (int i = 1; i < ranks; i++) {
    MPI_Start(&request);
    if (rank == i)
      for (int other = 0; other < ranks; other++)
        MPI_Send(&rank, 1, MPI_INT, other, 10 + i, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Request_free(&request);
}

static void answer(void) {
  int lengths[2] = {1, 3}, count;
  MPI_Aint places[2] = {0, 8};
  MPI_Datatype types[2] = {MPI_DOUBLE, MPI_CHAR}, mixed;
  MPI_Status status;
  MPI_Type_create_struct(2, lengths, places, types, &mixed);
  MPI_Type_commit(&mixed);
  MPI_Status_set_cancelled(&status, 0);
  for (int bytes = 0; bytes < 36; bytes += 9) {
    MPI_Status_set_elements(&status, MPI_CHAR, bytes);
    MPI_Get_count(&status, mixed, &count);
    MPI_Get_elements(&status, mixed, &count);
  }
  MPI_Type_free(&mixed);
}

static void pack(void) {
  char packed[64];
  int position = 0, begin = 0;
  double number = 1;
  MPI_Pack(&rank, 1, MPI_INT, packed, sizeof packed, &position, MPI_COMM_WORLD);
  MPI_Pack(&number, 1, MPI_DOUBLE, packed, sizeof packed, &position, MPI_COMM_WORLD);
  MPI_Unpack(packed, position, &begin, &rank, 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Unpack(packed, position, &begin, &number, 1, MPI_DOUBLE, MPI_COMM_WORLD);
}

static void useOwnOfMpi(void) {
  MPI_Datatype type = MPI_INT;
  MPI_Group everyone, nobody;
  int index;
  MPI_Request none = MPI_REQUEST_NULL;
  MPI_Type_commit(&type);
  MPI_Comm_group(MPI_COMM_WORLD, &everyone);
  MPI_Group_difference(everyone, everyone, &nobody);
  MPI_Group_free(&everyone);
  MPI_Waitany(1, &none, &index, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  gatherInPairs();
  receiveFromAnyone();
  answer();
  pack();
  useOwnOfMpi();
  MPI_Finalize();
  return 0;
}
