/* One-sided halo exchange on a ring: every rank puts its borders into its neighbours' windows, in
 * turn with fences, with post-start-complete-wait, and with locks.
 * Usage: rmahalo [STEPS] */
#include "example.h"

enum { Cells = 64, FromLeft = 0, FromRight = Cells + 1 };

static int rank, size, left, right;

static void put(double *cells, MPI_Win window) {
  MPI_Put(&cells[1], 1, MPI_DOUBLE, left, FromRight, 1, MPI_DOUBLE, window);
  MPI_Put(&cells[Cells], 1, MPI_DOUBLE, right, FromLeft, 1, MPI_DOUBLE, window);
}

static void fences(double *cells, MPI_Win window) {
  MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
  put(cells, window);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
}

static void groups(double *cells, MPI_Win window, MPI_Group neighbours) {
  MPI_Win_post(neighbours, 0, window);
  MPI_Win_start(neighbours, 0, window);
  put(cells, window);
  MPI_Win_complete(window);
  MPI_Win_wait(window);
}

static void locks(double *cells, MPI_Win window) {
  MPI_Win_lock_all(0, window);
  put(cells, window);
  MPI_Win_unlock_all(window);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int wrong = 0, steps = argument(argc, argv, 1, 100);
  double *cells;
  MPI_Win window;
  MPI_Group all, neighbours;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  MPI_Win_allocate((Cells + 2) * sizeof *cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD,
                   &cells, &window);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, left == right ? 1 : 2, (int[]){left, right}, &neighbours);

  for (int step = 0; step < steps; step++) {
    cells[1] = cells[Cells] = rank + 1000 * step;
    MPI_Barrier(MPI_COMM_WORLD);
    switch (step % 3) {
    case 0:
      fences(cells, window);
      break;
    case 1:
      groups(cells, window, neighbours);
      break;
    default:
      locks(cells, window);
    }
    wrong += cells[FromLeft] != left + 1000 * step || cells[FromRight] != right + 1000 * step;
  }

  MPI_Group_free(&all);
  MPI_Group_free(&neighbours);
  MPI_Win_free(&window);
  int status = verdict("rmahalo", wrong);
  MPI_Finalize();
  return status;
}
