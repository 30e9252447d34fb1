/* Large counts: the functions whose names end in _c, next to their small twins, and a datatype
 * with more elements than an int can count. */
#include "example.h"

static int rank, size, wrong;

static void check(int condition) { wrong += !condition; }

static void messages(void) {
  int in[4] = {0}, out[4] = {rank, rank, rank, rank};
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Request requests[2];
  MPI_Count counts[64], number;
  MPI_Aint displacements[64];
  int all[64];
  MPI_Status status;
  for (int i = 0; i < 2; i++) {
    MPI_Irecv_c(in, 4, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend_c(out, 4, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Sendrecv(out, 4, MPI_INT, right, 1, in, 4, MPI_INT, left, 1, MPI_COMM_WORLD, &status);
  MPI_Sendrecv_c(out, 4, MPI_INT, right, 1, in, 4, MPI_INT, left, 1, MPI_COMM_WORLD, &status);
  MPI_Get_count_c(&status, MPI_INT, &number);
  check(in[3] == left && number == 4);
  for (int i = 0; i < size; i++) {
    counts[i] = 1;
    displacements[i] = i;
  }
  MPI_Allgatherv_c(out, 1, MPI_INT, all, counts, displacements, MPI_INT, MPI_COMM_WORLD);
  check(all[left] == left);
  MPI_Bcast_c(in, 4, MPI_INT, 0, MPI_COMM_WORLD);
  check(in[0] == size - 1);
}

static void datatypes(void) {
  MPI_Datatype huge;
  MPI_Count bytes;
  MPI_Type_contiguous_c((MPI_Count)3000000000, MPI_INT, &huge);
  MPI_Type_commit(&huge);
  MPI_Type_size_c(huge, &bytes);
  check(bytes == (MPI_Count)12000000000);
  MPI_Count integers, addresses, large, types;
  int combiner;
  MPI_Type_get_envelope_c(huge, &integers, &addresses, &large, &types, &combiner);
  check(large == 1);
  MPI_Type_free(&huge);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  messages();
  datatypes();
  MPI_Send(&rank, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Send_c(&rank, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  int status = verdict("large", wrong);
  MPI_Finalize();
  return status;
}
