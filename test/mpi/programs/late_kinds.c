/* Three ranks, of which rank 1 is late, in calls of many kinds: usage: late_kinds CASE. It computes
 * four units of its own CPU time where the others compute one; a unit is 10 ms, a case has 10
 * steps. */
#include "burn.h"

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

enum { steps = 10, unit = 10000000, long_count = 1 << 18, most = 3 * long_count };

static int rank, size;
static int sent[most], got[most];
static MPI_Comm grid, between;
static MPI_Win window;
static MPI_Group others, first;
static MPI_Request described;

static void compute(int units) { burn((long long)units * unit); }

/* Rank 1 is late. */
static void late(void) { compute(rank == 1 ? 4 : 1); }

/* Long messages: the rank before it waits for its receive, the one behind it for its message. */
static void ring(void) {
  late();
  MPI_Sendrecv(sent, long_count, MPI_INT, (rank + 1) % size, 0, got, long_count, MPI_INT,
               (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void reduce(void) {
  late();
  MPI_Reduce(sent, got, long_count, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void scan(void) {
  late();
  MPI_Scan(sent, got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static void alltoallv(void) {
  int counts[] = {1, 2, 3}, own[] = {rank + 1, rank + 1, rank + 1}, from[] = {0, 3, 6};
  late();
  MPI_Alltoallv(sent, own, from, MPI_INT, got, counts, from, MPI_INT, MPI_COMM_WORLD);
}

static void neighbours(void) {
  late();
  MPI_Neighbor_alltoall(sent, 1, MPI_INT, got, 1, MPI_INT, grid);
}

/* Rank 0 receives from both, in whatever order they come. */
static void waitany(void) {
  MPI_Request requests[2];
  late();
  if (rank != 0) {
    MPI_Send(sent, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    return;
  }
  for (int i = 0; i < 2; ++i)
    MPI_Irecv(got + i, 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0, which; i < 2; ++i)
    MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
}

static void probe(void) {
  late();
  if (rank == 1)
    MPI_Send(sent, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Probe(1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(got, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

/* Rank 0 on one side, the others on the other one. */
static void two_groups(void) {
  late();
  MPI_Allreduce(sent, got, 1, MPI_INT, MPI_SUM, between);
}

/* The others compute a unit meanwhile. */
static void overlapped(void) {
  MPI_Request request;
  late();
  MPI_Iallreduce(sent, got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
  compute(rank == 1 ? 0 : 1);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void persistent(void) {
  late();
  MPI_Start(&described);
  MPI_Wait(&described, MPI_STATUS_IGNORE);
}

/* Rank 1 has the lock of rank 0's memory for twenty units, and rank 2 asks for it nine units after
 * rank 1: a busy machine may hold up rank 1 by some units, and rank 2 must not be first. */
static void lock(void) {
  if (rank > 0) {
    compute(rank == 1 ? 1 : 10);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Put(sent, 1, MPI_INT, 0, rank, 1, MPI_INT, window);
    MPI_Win_flush(0, window);
    compute(rank == 1 ? 20 : 0);
    MPI_Win_unlock(0, window);
  }
}

/* Rank 0 puts into the memory of the others, of which rank 1 lets it late. */
static void post(void) {
  late();
  if (rank == 0) {
    MPI_Win_start(others, 0, window);
    MPI_Put(sent, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
    MPI_Win_complete(window);
  } else {
    MPI_Win_post(first, 0, window);
    MPI_Win_wait(window);
  }
}

static const struct {
  const char *name;
  void (*run)(void);
} cases[] = {{"ring", ring},
             {"reduce", reduce},
             {"scan", scan},
             {"alltoallv", alltoallv},
             {"neighbours", neighbours},
             {"waitany", waitany},
             {"probe", probe},
             {"two_groups", two_groups},
             {"overlapped", overlapped},
             {"persistent", persistent},
             {"lock", lock},
             {"post", post}};

static void prepare(void) {
  MPI_Group world;
  MPI_Comm side;
  int around = 1;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_excl(world, 1, (int[]){0}, &others);
  MPI_Group_incl(world, 1, (int[]){0}, &first);
  MPI_Win_create(got, sizeof got, sizeof *got, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &around, 0, &grid);
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0, 0, &side);
  MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 0, &between);
  MPI_Allreduce_init(sent, got, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &described);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  prepare();
  for (size_t i = 0; argc > 1 && i < sizeof cases / sizeof *cases; ++i)
    for (int step = 0; !strcmp(argv[1], cases[i].name) && step < steps; ++step) {
      cases[i].run();
      MPI_Barrier(MPI_COMM_WORLD);
    }
  MPI_Win_free(&window);
  MPI_Finalize();
}
