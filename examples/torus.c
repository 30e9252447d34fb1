/* Topologies and derived datatypes: ranks on a periodic Cartesian grid exchange the borders of
 * their tiles with one neighbourhood collective per step; columns are strided datatypes. Meanwhile
 * a nonblocking reduction runs. Usage: torus [STEPS] */
#include "example.h"

enum { Side = 6, Inner = Side - 2, Directions = 4 };

typedef int Tile[Side][Side];

struct Border {
  MPI_Datatype types[Directions];
  MPI_Aint sends[Directions], receives[Directions];
};

static MPI_Aint offset(int row, int column) {
  return (MPI_Aint)sizeof(int) * (row * Side + column);
}

/* The order of neighbours is MPI's: up, down, left, right. */
static struct Border describe(MPI_Datatype *row, MPI_Datatype *column) {
  MPI_Type_contiguous(Inner, MPI_INT, row);
  MPI_Type_vector(Inner, 1, Side, MPI_INT, column);
  MPI_Type_commit(row);
  MPI_Type_commit(column);
  struct Border border = {
      {*row, *row, *column, *column},
      {offset(1, 1), offset(Inner, 1), offset(1, 1), offset(1, Inner)},
      {offset(0, 1), offset(Inner + 1, 1), offset(1, 0), offset(1, Inner + 1)},
  };
  return border;
}

static void fill(Tile tile, int value) {
  for (int i = 1; i <= Inner; i++)
    for (int j = 1; j <= Inner; j++)
      tile[i][j] = value;
}

static int countWrong(Tile tile, const int neighbours[Directions], int step) {
  int wrong = 0;
  for (int i = 1; i <= Inner; i++)
    wrong += (tile[0][i] != neighbours[0] + step) + (tile[Inner + 1][i] != neighbours[1] + step) +
             (tile[i][0] != neighbours[2] + step) + (tile[i][Inner + 1] != neighbours[3] + step);
  return wrong;
}

int main(int argc, char **argv) {
  int rank, size, steps = argument(argc, argv, 1, 50), wrong = 0;
  int dims[2] = {0}, periods[2] = {1, 1}, counts[Directions] = {1, 1, 1, 1}, neighbours[Directions];
  MPI_Comm grid;
  MPI_Datatype row, column;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_shift(grid, 0, 1, &neighbours[0], &neighbours[1]);
  MPI_Cart_shift(grid, 1, 1, &neighbours[2], &neighbours[3]);
  struct Border border = describe(&row, &column);

  Tile tile = {{0}};
  for (int step = 0; step < steps; step++) {
    int sum = 0, mine = rank + step;
    MPI_Request request;
    fill(tile, rank + step);
    MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, grid, &request);
    MPI_Neighbor_alltoallw(tile, counts, border.sends, border.types, tile, counts, border.receives,
                           border.types, grid);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    wrong += countWrong(tile, neighbours, step) + (sum != size * (size - 1) / 2 + size * step);
  }

  MPI_Type_free(&row);
  MPI_Type_free(&column);
  MPI_Comm_free(&grid);
  int status = verdict("torus", wrong);
  MPI_Finalize();
  return status;
}
