/* Conjugate gradient on a 2-D process grid, as in CG: partial results are summed along a row of
 * the grid by recursive doubling, and the result goes to the transposed position. The grid is
 * square or twice as wide as high. Ranks beyond the largest power of two stay idle.
 * Usage: cg [ITERATIONS [UNKNOWNS PER COLUMN]] */
#include "example.h"
#include <math.h>
#include <string.h>

struct Grid {
  int rows, columns, row, column, partner, slice; /* slice: unknowns in a column of the grid */
  MPI_Comm comm;
};

static struct Grid makeGrid(MPI_Comm comm, int slice) {
  int size, rank;
  struct Grid grid = {.rows = 1, .columns = 1, .slice = slice, .comm = comm};
  MPI_Comm_size(comm, &size);
  MPI_Comm_rank(comm, &rank);
  while (grid.rows * grid.columns < size)
    *(grid.columns > grid.rows ? &grid.rows : &grid.columns) *= 2;
  grid.row = rank / grid.columns;
  grid.column = rank % grid.columns;
  int ratio = grid.columns / grid.rows;
  grid.partner = grid.column / ratio * grid.columns + ratio * grid.row + grid.column % ratio;
  return grid;
}

/* Sums `count` numbers over the ranks of this row. */
static void sumRow(const struct Grid *grid, double *values, int count) {
  double *theirs = malloc(sizeof(double) * count);
  for (int distance = 1; distance < grid->columns; distance *= 2) {
    int peer = grid->row * grid->columns + (grid->column ^ distance);
    MPI_Request request;
    MPI_Irecv(theirs, count, MPI_DOUBLE, peer, 1, grid->comm, &request);
    MPI_Send(values, count, MPI_DOUBLE, peer, 1, grid->comm);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; i++)
      values[i] += theirs[i];
  }
  free(theirs);
}

static double dot(const struct Grid *grid, const double *a, const double *b) {
  double sum = 0;
  for (int i = 0; i < grid->slice; i++)
    sum += a[i] * b[i];
  sumRow(grid, &sum, 1);
  return sum;
}

/* A symmetric, diagonally dominant matrix. */
static double entry(int i, int j) { return i == j ? 5 : 1. / (1 + (double)(i - j) * (i - j)); }

/* y = A x; both are held in slices by column, the product in between in slices by row. */
static void multiply(const struct Grid *grid, const double *x, double *y) {
  int ratio = grid->columns / grid->rows, height = grid->slice * ratio;
  double *part = malloc(sizeof(double) * height);
  for (int i = 0; i < height; i++) {
    part[i] = 0;
    for (int j = 0; j < grid->slice; j++)
      part[i] += entry(grid->row * height + i, grid->column * grid->slice + j) * x[j];
  }
  sumRow(grid, part, height);
  const double *wanted = part + grid->column % ratio * grid->slice;
  int self = grid->row * grid->columns + grid->column;
  if (grid->partner == self) {
    memcpy(y, wanted, sizeof(double) * grid->slice);
  } else {
    MPI_Request request;
    MPI_Irecv(y, grid->slice, MPI_DOUBLE, grid->partner, 2, grid->comm, &request);
    MPI_Send(wanted, grid->slice, MPI_DOUBLE, grid->partner, 2, grid->comm);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  free(part);
}

/* Solves A x = A 1 and returns the largest error of x. */
static double solve(const struct Grid *grid, int iterations) {
  int n = grid->slice;
  double *memory = calloc(4 * n, sizeof(double));
  double *x = memory, *r = memory + n, *p = memory + 2 * n, *q = memory + 3 * n, error = 0;
  for (int i = 0; i < n; i++)
    p[i] = 1;
  multiply(grid, p, r);
  memcpy(p, r, sizeof(double) * n);
  double rho = dot(grid, r, r);
  for (int iteration = 0; iteration < iterations; iteration++) {
    multiply(grid, p, q);
    double alpha = rho > 0 ? rho / dot(grid, p, q) : 0 * dot(grid, p, q);
    for (int i = 0; i < n; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    double old = rho;
    rho = dot(grid, r, r);
    for (int i = 0; i < n; i++)
      p[i] = r[i] + (old > 0 ? rho / old : 0) * p[i];
  }
  for (int i = 0; i < n; i++)
    error = fmax(error, fabs(x[i] - 1));
  free(memory);
  return error;
}

int main(int argc, char **argv) {
  int iterations = argument(argc, argv, 1, 25), slice = argument(argc, argv, 2, 8);
  int rank, size, active = 1, wrong = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  while (2 * active <= size)
    active *= 2;

  MPI_Comm comm;
  MPI_Comm_split(MPI_COMM_WORLD, rank < active ? 0 : MPI_UNDEFINED, rank, &comm);
  if (comm != MPI_COMM_NULL) {
    struct Grid grid = makeGrid(comm, slice);
    wrong = solve(&grid, iterations) > fmax(1e-9, pow(0.6, iterations));
    MPI_Comm_free(&comm);
  }
  int status = verdict("cg", wrong);
  MPI_Finalize();
  return status;
}
