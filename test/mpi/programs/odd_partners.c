// Correct programs in which it takes a second look to see who communicates with whom.
// Usage: odd_partners cancelled|some|two|meanwhile|nobody
#include <mpi.h>
#include <string.h>

enum { Steps = 10 };
static int rank, size, out, in;

static void exchange(MPI_Comm comm) {
  int own, all;
  MPI_Comm_rank(comm, &own);
  MPI_Comm_size(comm, &all);
  MPI_Sendrecv(&out, 1, MPI_INT, (own + 1) % all, 0, &in, 1, MPI_INT, (own + all - 1) % all, 0,
               comm, MPI_STATUS_IGNORE);
}

/// Receives, with and without wildcards, that are given up in each step.
static void cancelled(void) {
  for (int i = 0; i < Steps; i++) {
    MPI_Request named, any;
    MPI_Irecv(&in, 1, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD, &named);
    MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &any);
    exchange(MPI_COMM_WORLD);
    MPI_Cancel(&named);
    MPI_Wait(&named, MPI_STATUS_IGNORE);
    MPI_Cancel(&any);
    MPI_Request_free(&any);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

/// Each rank and the next one make a communicator, of which the others know nothing.
static void some(void) {
  MPI_Group world, pair;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  for (int first = 0; first + 1 < size; first++) {
    if (rank != first && rank != first + 1)
      continue;
    int members[2] = {first, first + 1};
    MPI_Comm comm;
    MPI_Group_incl(world, 2, members, &pair);
    MPI_Comm_create_group(MPI_COMM_WORLD, pair, 3, &comm);
    exchange(comm);
    MPI_Barrier(comm);
    MPI_Comm_free(&comm);
    MPI_Group_free(&pair);
  }
  MPI_Group_free(&world);
}

/// Two groups, a copy of what connects them, and both in one.
static void two(void) {
  MPI_Comm half, between, copy, whole;
  int isUpper = rank >= size / 2, own, others;
  MPI_Comm_split(MPI_COMM_WORLD, isUpper, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, isUpper ? 0 : size / 2, 1, &between);
  MPI_Comm_dup(between, &copy);
  MPI_Comm_rank(between, &own);
  MPI_Comm_remote_size(between, &others);
  for (int i = 0; i < Steps; i++) {
    MPI_Sendrecv(&out, 1, MPI_INT, own % others, 0, &in, 1, MPI_INT, own % others, 0, copy,
                 MPI_STATUS_IGNORE);
    MPI_Barrier(between);
  }
  MPI_Intercomm_merge(between, isUpper, &whole);
  exchange(whole);
  MPI_Comm_free(&whole);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&between);
  MPI_Comm_free(&half);
}

/// A message that must come while a communicator is made.
static void meanwhile(void) {
  MPI_Comm comm;
  MPI_Request request;
  if (rank == 0)
    MPI_Recv(&in, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Comm_idup(MPI_COMM_WORLD, &comm, &request);
  if (rank == 1)
    MPI_Send(&out, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  exchange(comm);
  MPI_Comm_free(&comm);
}

static void nobody(void) {
  for (int i = 0; i < Steps; i++) {
    MPI_Message message;
    MPI_Mprobe(MPI_PROC_NULL, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    if (rank > 0)
      MPI_Send(&out, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD);
    MPI_Mprobe(rank + 1 < size ? rank + 1 : MPI_PROC_NULL, 0, MPI_COMM_WORLD, &message,
               MPI_STATUS_IGNORE);
    MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  static const struct {
    const char *name;
    void (*run)(void);
  } all[] = {{"cancelled", cancelled},
             {"some", some},
             {"two", two},
             {"meanwhile", meanwhile},
             {"nobody", nobody}};
  for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
    if (argc > 1 && strcmp(argv[1], all[i].name) == 0)
      all[i].run();
  MPI_Finalize();
  return 0;
}
