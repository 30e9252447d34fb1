/* What every example needs: an argument with a default, and one verdict for all ranks. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* The program's argument number `index` (from 1) as a number, or `fallback` where it is missing. */
static inline int argument(int argc, char **argv, int index, int fallback) {
  return index < argc ? atoi(argv[index]) : fallback;
}

/* Adds up the errors of all ranks, prints the verdict on rank 0, and returns the exit status. */
static inline int verdict(const char *name, int errors) {
  int rank, total = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&errors, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%s: %s\n", name, total == 0 ? "correct" : "WRONG");
  return total != 0;
}

#endif
