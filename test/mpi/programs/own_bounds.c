// Datatypes with absolute addresses of the program, and what MPI says of their bounds; then a large
// one without.
#include <mpi.h>
#include <stdlib.h>

static double inFile[4];

static void askBounds(MPI_Datatype type) {
  MPI_Aint lower, extent;
  MPI_Count lowerX, extentX;
  MPI_Type_get_extent(type, &lower, &extent);
  MPI_Type_get_true_extent(type, &lower, &extent);
  MPI_Type_get_extent_x(type, &lowerX, &extentX);
  MPI_Type_get_true_extent_x(type, &lowerX, &extentX);
  MPI_Type_commit(&type);
  MPI_Type_free(&type);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int onStack[4], lengths[2] = {1, 2};
  double *onHeap = malloc(100 * sizeof *onHeap);
  MPI_Aint places[2];
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, made, derived;
  MPI_Get_address(onStack, &places[0]);
  MPI_Get_address(onHeap, &places[1]);
  MPI_Type_create_struct(2, lengths, places, types, &made); // a part of it on the stack
  MPI_Type_dup(made, &derived);
  askBounds(made);
  MPI_Type_contiguous(3, derived, &made);
  askBounds(derived);
  askBounds(made);
  MPI_Get_address(inFile, &places[0]);
  MPI_Type_create_hindexed(2, lengths, places, MPI_DOUBLE, &made); // static data and the heap
  askBounds(made);
  places[0] = places[1] + 80;
  MPI_Type_create_hindexed(2, lengths, places, MPI_DOUBLE, &made);
  MPI_Type_create_resized(made, places[1], 800, &derived);
  askBounds(made);
  askBounds(derived);
  MPI_Type_create_hvector(3, 1, (MPI_Aint)1 << 35, MPI_INT, &made); // 64 GiB
  askBounds(made);
  free(onHeap);
  MPI_Finalize();
  return 0;
}
