/* One-sided communication: every kind of window, of synchronization and of operation.
 * Every rank works on its right neighbour's cells. */
#include "example.h"

enum { Cells = 8 };

static int rank, size, left, right, wrong;

static void check(int condition) { wrong += !condition; }

static void fences(MPI_Win window, int *cells) {
  int put = 10 + rank, add = 5, result[1];
  cells[0] = cells[1] = 0;
  MPI_Win_fence(MPI_MODE_NOPRECEDE, window);
  MPI_Put(&put, 1, MPI_INT, right, 0, 1, MPI_INT, window);
  MPI_Accumulate(&add, 1, MPI_INT, right, 1, 1, MPI_INT, MPI_SUM, window);
  MPI_Win_fence(0, window);
  MPI_Get_accumulate(&add, 1, MPI_INT, result, 1, MPI_INT, right, 1, 1, MPI_INT, MPI_SUM, window);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
  check(cells[0] == 10 + left && cells[1] == 10 && result[0] == 5);
}

static void locks(MPI_Win window, int *cells) {
  int put = 20 + rank, got = 0;
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, right, 0, window);
  MPI_Put(&put, 1, MPI_INT, right, 2, 1, MPI_INT, window);
  MPI_Win_flush(right, window);
  MPI_Get(&got, 1, MPI_INT, right, 2, 1, MPI_INT, window);
  MPI_Win_flush_local(right, window);
  MPI_Win_unlock(right, window);
  check(got == put);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock(MPI_LOCK_SHARED, rank, MPI_MODE_NOCHECK, window);
  check(cells[2] == 20 + left);
  MPI_Win_unlock(rank, window);
}

static void atomics(MPI_Win window) {
  int one = 1, old = -1, compare = 1, swap = 7;
  MPI_Win_lock_all(0, window);
  int zero = 0;
  MPI_Put(&zero, 1, MPI_INT, right, 3, 1, MPI_INT, window);
  MPI_Win_flush_all(window);
  MPI_Fetch_and_op(&one, &old, MPI_INT, right, 3, MPI_SUM, window);
  MPI_Win_flush_local_all(window);
  check(old == 0);
  MPI_Compare_and_swap(&swap, &compare, &old, MPI_INT, right, 3, window);
  MPI_Win_sync(window);
  MPI_Win_unlock_all(window);
  check(old == 1);
}

static void requests(MPI_Win window) {
  int put = 30 + rank, got = 0, add = 1, result = 0;
  MPI_Request request[2];
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
  MPI_Rput(&put, 1, MPI_INT, right, 4, 1, MPI_INT, window, &request[0]);
  MPI_Wait(&request[0], MPI_STATUS_IGNORE);
  MPI_Win_flush(right, window);
  MPI_Rget(&got, 1, MPI_INT, right, 4, 1, MPI_INT, window, &request[0]);
  MPI_Raccumulate(&add, 1, MPI_INT, right, 5, 1, MPI_INT, MPI_REPLACE, window, &request[1]);
  MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
  MPI_Win_flush(right, window);
  MPI_Rget_accumulate(&add, 1, MPI_INT, &result, 1, MPI_INT, right, 5, 1, MPI_INT, MPI_SUM, window,
                      &request[0]);
  MPI_Wait(&request[0], MPI_STATUS_IGNORE);
  MPI_Win_unlock_all(window);
  check(got == put && result == 1);
}

static void groups(MPI_Win window, int *cells) {
  int put = 40 + rank, done = 0;
  MPI_Group all, to, from;
  MPI_Win_get_group(window, &all);
  MPI_Group_incl(all, 1, &right, &to);
  MPI_Group_incl(all, 1, &left, &from);
  MPI_Win_post(from, 0, window);
  MPI_Win_start(to, 0, window);
  MPI_Put(&put, 1, MPI_INT, right, 6, 1, MPI_INT, window);
  MPI_Win_complete(window);
  if (rank % 2)
    MPI_Win_wait(window);
  else
    while (!done)
      MPI_Win_test(window, &done);
  check(cells[6] == 40 + left);
  MPI_Group_free(&to);
  MPI_Group_free(&from);
  MPI_Group_free(&all);
}

static void all(MPI_Win window, int *cells) {
  fences(window, cells);
  MPI_Barrier(MPI_COMM_WORLD);
  locks(window, cells);
  MPI_Barrier(MPI_COMM_WORLD);
  atomics(window);
  requests(window);
  MPI_Barrier(MPI_COMM_WORLD);
  groups(window, cells);
  MPI_Win_free(&window);
}

static void dynamic(void) {
  int cell = 0, put = 50 + rank;
  MPI_Aint address, addresses[64];
  MPI_Win window;
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_attach(window, &cell, sizeof cell);
  MPI_Get_address(&cell, &address);
  MPI_Allgather(&address, 1, MPI_AINT, addresses, 1, MPI_AINT, MPI_COMM_WORLD);
  MPI_Win_fence(0, window);
  MPI_Put(&put, 1, MPI_INT, right, addresses[right], 1, MPI_INT, window);
  MPI_Win_fence(0, window);
  check(cell == 50 + left);
  MPI_Win_detach(window, &cell);
  MPI_Win_free(&window);
}

/* Ranks in this window's group are in reverse order. */
static void reversed(void) {
  int *cell, put, own;
  MPI_Comm comm;
  MPI_Win window;
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &comm);
  MPI_Comm_rank(comm, &own);
  MPI_Win_allocate(Cells * sizeof *cell, sizeof *cell, MPI_INFO_NULL, comm, &cell, &window);
  put = 60 + own;
  MPI_Win_lock(MPI_LOCK_SHARED, (own + 1) % size, 0, window);
  MPI_Put(&put, 1, MPI_INT, (own + 1) % size, 0, 1, MPI_INT, window);
  MPI_Win_unlock((own + 1) % size, window);
  MPI_Barrier(comm);
  MPI_Win_lock(MPI_LOCK_SHARED, own, 0, window);
  check(*cell == 60 + (own + size - 1) % size);
  MPI_Win_unlock(own, window);
  MPI_Win_free(&window);
  MPI_Comm_free(&comm);
}

static void sharedMemory(void) {
  int *cells, *neighbours, unit;
  MPI_Aint bytes;
  MPI_Comm node;
  MPI_Win window;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Win_allocate_shared(Cells * sizeof *cells, sizeof *cells, MPI_INFO_NULL, node, &cells,
                          &window);
  MPI_Win_shared_query(window, right, &bytes, &unit, &neighbours);
  check(bytes == Cells * sizeof *cells && unit == sizeof *cells && neighbours);
  MPI_Win_fence(0, window);
  neighbours[0] = rank;
  MPI_Win_fence(0, window);
  check(cells[0] == left);
  MPI_Win_free(&window);
  MPI_Comm_free(&node);
}

int main(int argc, char **argv) {
  int *cells;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  MPI_Win_allocate(Cells * sizeof *cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD, &cells,
                   &window);
  all(window, cells);
  MPI_Alloc_mem(Cells * sizeof *cells, MPI_INFO_NULL, &cells);
  MPI_Win_create(cells, Cells * sizeof *cells, sizeof *cells, MPI_INFO_NULL, MPI_COMM_WORLD,
                 &window);
  all(window, cells);
  MPI_Free_mem(cells);
  dynamic();
  reversed();
  sharedMemory();
  int status = verdict("onesided", wrong);
  MPI_Finalize();
  return status;
}
