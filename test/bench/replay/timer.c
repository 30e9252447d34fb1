/* Preloaded into a program or a replay: rank 0 writes the seconds from MPI_Init to MPI_Finalize to
 * $SECONDS_FILE. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static double start;

static int started(int result) {
  start = PMPI_Wtime();
  return result;
}

int MPI_Init(int *argc, char ***argv) { return started(PMPI_Init(argc, argv)); }

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  return started(PMPI_Init_thread(argc, argv, required, provided));
}

int MPI_Finalize(void) {
  int rank;
  double seconds = PMPI_Wtime() - start;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  FILE *file = rank == 0 && getenv("SECONDS_FILE") ? fopen(getenv("SECONDS_FILE"), "w") : NULL;
  if (file) {
    fprintf(file, "%.6f\n", seconds);
    fclose(file);
  }
  return PMPI_Finalize();
}
