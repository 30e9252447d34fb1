/* Ranks that run different numbers of iterations: pairs of ranks refine their part of a problem
 * until they agree, some sooner and some later, and all meet again after that.
 * Usage: uneven [STEPS] */
#include "example.h"
#include <math.h>

/* Both ranks of a pair move half way to the other's value until they are close enough. */
static int agree(double *value, int peer, double tolerance) {
  double theirs = INFINITY;
  int iterations = 0;
  while (fabs(theirs - *value) > tolerance) {
    MPI_Sendrecv(value, 1, MPI_DOUBLE, peer, 3, &theirs, 1, MPI_DOUBLE, peer, 3, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    if (peer == MPI_PROC_NULL)
      theirs = *value;
    double distance = theirs - *value;
    *value += distance / 4;
    theirs -= distance / 4;
    iterations++;
  }
  return iterations;
}

/* The iterations that a pair needs whose values are `distance` apart. */
static int expectedIterations(double distance, double tolerance) {
  int iterations = 1;
  for (distance /= 2; distance > tolerance; distance /= 2)
    iterations++;
  return iterations;
}

int main(int argc, char **argv) {
  int rank, size, wrong = 0, steps = argument(argc, argv, 1, 20);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int pair = rank / 2, peer = rank ^ 1;
  if (peer >= size)
    peer = MPI_PROC_NULL;

  for (int step = 0; step < steps; step++) {
    double distance = peer == MPI_PROC_NULL ? 0 : 1 << (pair % 5 + step % 2);
    double value = rank % 2 == 0 ? 0 : distance;
    int iterations = agree(&value, peer, 0.25), slowest;
    wrong += iterations != expectedIterations(distance, 0.25);
    MPI_Allreduce(&iterations, &slowest, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    wrong += slowest < iterations;
  }
  int status = verdict("uneven", wrong);
  MPI_Finalize();
  return status;
}
