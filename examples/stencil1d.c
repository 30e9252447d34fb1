/* 1-D stencil, not periodic: every rank holds one value and averages it, step by step, with those
 * of its two left and two right neighbours. Ranks near the ends have fewer of them.
 * Usage: stencil1d [STEPS] */
#include "example.h"

enum { Reach = 2, Neighbours = 2 * Reach + 1 };

static int isInside(int position, int size) { return position >= 0 && position < size; }

/* The mean of a cell and its neighbours, where missing ones do not count. */
static double average(const double *around, int position, int size) {
  double sum = 0;
  int count = 0;
  for (int i = 0; i < Neighbours; i++) {
    if (isInside(position + i - Reach, size)) {
      sum += around[i];
      count++;
    }
  }
  return sum / count;
}

static double step(double value, int rank, int size) {
  double around[Neighbours] = {0};
  MPI_Request requests[2 * Neighbours];
  int pending = 0;
  around[Reach] = value;
  for (int i = 0; i < Neighbours; i++) {
    int peer = rank + i - Reach;
    if (peer != rank && isInside(peer, size))
      MPI_Irecv(&around[i], 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &requests[pending++]);
  }
  for (int i = 0; i < Neighbours; i++) {
    int peer = rank + i - Reach;
    if (peer != rank && isInside(peer, size))
      MPI_Isend(&value, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &requests[pending++]);
  }
  MPI_Waitall(pending, requests, MPI_STATUSES_IGNORE);
  return average(around, rank, size);
}

/* The same computation without MPI. */
static double reference(int rank, int size, int steps) {
  double *line = malloc((size + 2 * Reach) * sizeof *line);
  double *next = malloc((size + 2 * Reach) * sizeof *next);
  for (int i = 0; i < size + 2 * Reach; i++)
    line[i] = next[i] = i - Reach;
  for (int s = 0; s < steps; s++) {
    for (int i = 0; i < size; i++)
      next[i + Reach] = average(&line[i], i, size);
    double *old = line;
    line = next;
    next = old;
  }
  double result = line[rank + Reach];
  free(line);
  free(next);
  return result;
}

int main(int argc, char **argv) {
  int rank, size, steps = argument(argc, argv, 1, 100);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);

  double value = rank;
  for (int s = 0; s < steps; s++)
    value = step(value, rank, size);

  int status = verdict("stencil1d", value != reference(rank, size, steps));
  MPI_Finalize();
  return status;
}
