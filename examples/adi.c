/* Alternating-direction sweeps over a multipartition, as in BT and SP: q * q ranks share q * q * q
 * blocks such that in every stage of a sweep, along any axis, every rank has exactly one block to
 * work on. What leaves a block goes to the next rank in the row, in the column, or on the diagonal,
 * all with wrap-around. Ranks beyond the largest square stay idle.
 * Usage: adi [STEPS] */
#include "example.h"

enum { Axes = 3, LargestSide = 32 };

static int side; /* q */
static int wrap(int value) { return (value % side + side) % side; }

static int rankAt(int row, int column) { return wrap(row) * side + wrap(column); }

/* The block (i, j, k) belongs to row i - k and column j - k. */
static void blockAt(int axis, int stage, int row, int column, int block[Axes]) {
  int k = axis == 0 ? stage - row : axis == 1 ? stage - column : stage;
  block[0] = wrap(row + k);
  block[1] = wrap(column + k);
  block[2] = wrap(k);
}

static int successor(int axis, int sign, int row, int column) {
  if (axis == 0)
    return rankAt(row + sign, column);
  if (axis == 1)
    return rankAt(row, column + sign);
  return rankAt(row - sign, column - sign);
}

/* Adds to each block the one before it on the axis; `sign` -1 runs from the last to the first. */
static void sweep(double *blocks, int axis, int sign, int rank, MPI_Comm comm) {
  int row = rank / side, column = rank % side;
  for (int s = 0; s < side; s++) {
    int stage = sign > 0 ? s : side - 1 - s, block[Axes];
    double carry = 0;
    if (s > 0)
      MPI_Recv(&carry, 1, MPI_DOUBLE, successor(axis, -sign, row, column), axis, comm,
               MPI_STATUS_IGNORE);
    blockAt(axis, stage, row, column, block);
    double *value = &blocks[block[2]];
    *value = *value / 2 + carry / 2;
    if (s < side - 1) {
      MPI_Request request;
      MPI_Isend(value, 1, MPI_DOUBLE, successor(axis, sign, row, column), axis, comm, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
}

static double *cell(double *box, int i, int j, int k) { return &box[(i * side + j) * side + k]; }

/* The same sweep over the whole box without MPI. */
static void referenceSweep(double *box, int axis, int sign) {
  for (int n = 0; n < side * side; n++) {
    int at[Axes] = {0};
    at[(axis + 1) % Axes] = n % side;
    at[(axis + 2) % Axes] = n / side;
    double carry = 0;
    for (int s = 0; s < side; s++) {
      at[axis] = sign > 0 ? s : side - 1 - s;
      double *value = cell(box, at[0], at[1], at[2]);
      carry = *value = *value / 2 + carry / 2;
    }
  }
}

static int run(MPI_Comm comm, int steps) {
  int rank, wrong = 0;
  MPI_Comm_rank(comm, &rank);
  double blocks[LargestSide];
  double *box = malloc(sizeof(double) * side * side * side);
  for (int k = 0; k < side; k++)
    blocks[k] = wrap(rank / side + k) + 10 * wrap(rank % side + k) + 100 * k;
  for (int n = 0; n < side * side * side; n++)
    box[n] = n / side / side + 10 * (n / side % side) + 100 * (n % side);

  for (int s = 0; s < steps; s++) {
    for (int axis = 0; axis < Axes; axis++) {
      sweep(blocks, axis, +1, rank, comm);
      sweep(blocks, axis, -1, rank, comm);
      referenceSweep(box, axis, +1);
      referenceSweep(box, axis, -1);
    }
  }
  for (int k = 0; k < side; k++)
    wrong += blocks[k] != *cell(box, wrap(rank / side + k), wrap(rank % side + k), k);
  free(box);
  return wrong;
}

int main(int argc, char **argv) {
  int rank, size, wrong = 0, steps = argument(argc, argv, 1, 20);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  while (side < LargestSide && (side + 1) * (side + 1) <= size)
    side++;

  MPI_Comm square;
  MPI_Comm_split(MPI_COMM_WORLD, rank < side * side ? 0 : MPI_UNDEFINED, rank, &square);
  if (square != MPI_COMM_NULL) {
    wrong = run(square, steps);
    MPI_Comm_free(&square);
  }
  int status = verdict("adi", wrong);
  MPI_Finalize();
  return status;
}
