/* 2-D stencil, not periodic: the ranks form a plane, every rank holds one value and averages it,
 * step by step, with those of its up to 8 neighbours, diagonal ones included.
 * Usage: stencil2d [STEPS] */
#include "example.h"

enum { Neighbours = 9, Self = 4 };

/* The rank at offset number `direction` from `rank`, or MPI_PROC_NULL beyond the border. */
static int neighbour(int rank, int direction, const int *dims) {
  int x = rank % dims[0] + direction % 3 - 1;
  int y = rank / dims[0] + direction / 3 - 1;
  if (x < 0 || x >= dims[0] || y < 0 || y >= dims[1])
    return MPI_PROC_NULL;
  return x + y * dims[0];
}

/* The mean of a cell and its neighbours, where missing ones do not count. */
static double average(const double *around, int rank, const int *dims) {
  double sum = 0;
  int count = 0;
  for (int i = 0; i < Neighbours; i++) {
    if (neighbour(rank, i, dims) != MPI_PROC_NULL) {
      sum += around[i];
      count++;
    }
  }
  return sum / count;
}

static double step(double value, int rank, const int *dims) {
  double around[Neighbours] = {0};
  MPI_Request requests[2 * Neighbours];
  int pending = 0;
  around[Self] = value;
  for (int i = 0; i < Neighbours; i++) {
    int peer = neighbour(rank, i, dims);
    if (i != Self && peer != MPI_PROC_NULL)
      MPI_Irecv(&around[i], 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &requests[pending++]);
  }
  for (int i = 0; i < Neighbours; i++) {
    int peer = neighbour(rank, i, dims);
    if (i != Self && peer != MPI_PROC_NULL)
      MPI_Isend(&value, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &requests[pending++]);
  }
  MPI_Waitall(pending, requests, MPI_STATUSES_IGNORE);
  return average(around, rank, dims);
}

/* One step of the whole plane without MPI. */
static void referenceStep(const double *cells, double *next, int size, const int *dims) {
  for (int cell = 0; cell < size; cell++) {
    double around[Neighbours] = {0};
    for (int i = 0; i < Neighbours; i++) {
      int peer = neighbour(cell, i, dims);
      if (peer != MPI_PROC_NULL)
        around[i] = cells[peer];
    }
    next[cell] = average(around, cell, dims);
  }
}

static double reference(int rank, int size, const int *dims, int steps) {
  double *cells = malloc(size * sizeof *cells);
  double *next = malloc(size * sizeof *next);
  for (int i = 0; i < size; i++)
    cells[i] = i;
  for (int s = 0; s < steps; s++) {
    referenceStep(cells, next, size, dims);
    double *old = cells;
    cells = next;
    next = old;
  }
  double result = cells[rank];
  free(cells);
  free(next);
  return result;
}

int main(int argc, char **argv) {
  int rank, size, dims[2] = {0}, steps = argument(argc, argv, 1, 100);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, dims);

  double value = rank;
  for (int s = 0; s < steps; s++)
    value = step(value, rank, dims);

  int status = verdict("stencil2d", value != reference(rank, size, dims, steps));
  MPI_Finalize();
  return status;
}
