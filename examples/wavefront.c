/* Pipelined wavefront, as in LU and Sweep3D: on a 2-D process grid every rank waits for its west
 * and north neighbours, computes one plane, and passes it on to the east and south; then the sweep
 * comes back from the opposite corner. Blocking calls, many small messages.
 * Usage: wavefront [SWEEPS [PLANES [BARRIERS]]]: so many of the sweeps, evenly spread, end with a
 * barrier, as in a code that reports its progress now and then. */
#include "example.h"

struct Grid {
  int dims[2], x, y;
};

static int rankAt(const struct Grid *grid, int x, int y) {
  if (x < 0 || x >= grid->dims[0] || y < 0 || y >= grid->dims[1])
    return MPI_PROC_NULL;
  return x + y * grid->dims[0];
}

/* One plane: the number of monotone paths that lead here from the sweep's corner. */
static double sweepPlane(const struct Grid *grid, int direction, int plane) {
  int fromX = rankAt(grid, grid->x - direction, grid->y);
  int fromY = rankAt(grid, grid->x, grid->y - direction);
  int toX = rankAt(grid, grid->x + direction, grid->y);
  int toY = rankAt(grid, grid->x, grid->y + direction);
  double west = 0, north = 0;
  if (fromX != MPI_PROC_NULL)
    MPI_Recv(&west, 1, MPI_DOUBLE, fromX, plane, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (fromY != MPI_PROC_NULL)
    MPI_Recv(&north, 1, MPI_DOUBLE, fromY, plane, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  int isCorner = fromX == MPI_PROC_NULL && fromY == MPI_PROC_NULL;
  double value = isCorner ? 1 : west + north;
  if (toX != MPI_PROC_NULL)
    MPI_Send(&value, 1, MPI_DOUBLE, toX, plane, MPI_COMM_WORLD);
  if (toY != MPI_PROC_NULL)
    MPI_Send(&value, 1, MPI_DOUBLE, toY, plane, MPI_COMM_WORLD);
  return value;
}

static double binomial(int n, int k) {
  double result = 1;
  for (int i = 1; i <= k; i++)
    result = result * (n - k + i) / i;
  return result;
}

int main(int argc, char **argv) {
  int rank, size, wrong = 0;
  int sweeps = argument(argc, argv, 1, 20), planes = argument(argc, argv, 2, 8);
  int barriers = argument(argc, argv, 3, 0);
  struct Grid grid = {{0}, 0, 0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, grid.dims);
  grid.x = rank % grid.dims[0];
  grid.y = rank / grid.dims[0];

  int fromFirst = grid.x + grid.y, fromLast = grid.dims[0] + grid.dims[1] - 2 - fromFirst;
  double forth = binomial(fromFirst, grid.x);
  double back = binomial(fromLast, grid.dims[0] - 1 - grid.x);
  for (int s = 0; s < sweeps; s++) {
    for (int plane = 0; plane < planes; plane++)
      wrong += sweepPlane(&grid, +1, plane) != forth;
    for (int plane = planes - 1; plane >= 0; plane--)
      wrong += sweepPlane(&grid, -1, plane) != back;
    if (s * barriers / sweeps != (s + 1) * barriers / sweeps)
      MPI_Barrier(MPI_COMM_WORLD);
  }

  int status = verdict("wavefront", wrong);
  MPI_Finalize();
  return status;
}
