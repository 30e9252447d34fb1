// Messages of datatypes with absolute addresses in several parts of the program's memory: what a
// rank receives from itself lies where it did, and so do the bounds that MPI tells.
#include <mpi.h>
#include <stdlib.h>

static double inFile[4];

static MPI_Datatype made(int parts, double *const addresses[]) {
  int lengths[] = {1, 2, 3};
  MPI_Aint places[3];
  MPI_Datatype type;
  for (int i = 0; i < parts; i++)
    MPI_Get_address(addresses[i], &places[i]);
  MPI_Type_create_hindexed(parts, lengths, places, MPI_DOUBLE, &type);
  MPI_Type_commit(&type);
  return type;
}

static void exchange(MPI_Datatype sent, MPI_Datatype received, int peer) {
  MPI_Aint lower, extent;
  MPI_Type_get_extent(received, &lower, &extent);
  MPI_Sendrecv(MPI_BOTTOM, 1, sent, peer, 0, MPI_BOTTOM, 1, received, peer, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double onStack[4] = {1, 2, 3, 4}, *onHeap = calloc(100, sizeof *onHeap);
  MPI_Datatype near = made(3, (double *[]){onHeap, onHeap + 10, onHeap + 20});
  MPI_Datatype far = made(3, (double *[]){onStack, onHeap + 30, inFile});
  MPI_Datatype resized;
  MPI_Aint lower;
  MPI_Get_address(onHeap, &lower);
  MPI_Type_create_resized(near, lower, 800, &resized);
  MPI_Type_commit(&resized);
  exchange(near, far, rank ^ 1);
  exchange(far, near, rank ^ 1);
  exchange(resized, far, rank ^ 1);
  exchange(near, resized, rank ^ 1);
  MPI_Type_free(&near);
  MPI_Type_free(&far);
  MPI_Type_free(&resized);
  free(onHeap);
  MPI_Finalize();
  return 0;
}
