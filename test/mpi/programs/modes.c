// One small program for each mode in which calls can be made and each way in which ranks can take
// part: modes NAME runs one of them.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { mostRanks = 16, rounds = 3 };
static int rank, ranks, counts[mostRanks], displacements[mostRanks], in[mostRanks * mostRanks],
    out[mostRanks * mostRanks];
static MPI_Datatype types[mostRanks];

static int right(void) { return (rank + 1) % ranks; }
static int left(void) { return (rank + ranks - 1) % ranks; }

static void repeat(MPI_Request *request, int times) {
  for (int i = 0; i < times; ++i) {
    MPI_Start(request);
    MPI_Wait(request, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(request);
}

static void sends(void) {
  char buffer[4096];
  MPI_Buffer_attach(buffer, sizeof buffer);
  MPI_Request request, posted;
#define SEND(name, before)                                                                         \
  MPI_Irecv(in, 1, MPI_INT, left(), 0, MPI_COMM_WORLD, &posted);                                   \
  MPI_Barrier(MPI_COMM_WORLD);                                                                     \
  MPI_##name(out, 1, MPI_INT, right(), 0, MPI_COMM_WORLD);                                         \
  MPI_Wait(&posted, MPI_STATUS_IGNORE);                                                            \
  MPI_Irecv(in, 1, MPI_INT, left(), 0, MPI_COMM_WORLD, &posted);                                   \
  MPI_Barrier(MPI_COMM_WORLD);                                                                     \
  MPI_I##before(out, 1, MPI_INT, right(), 0, MPI_COMM_WORLD, &request);                            \
  MPI_Wait(&request, MPI_STATUS_IGNORE);                                                           \
  MPI_Wait(&posted, MPI_STATUS_IGNORE);                                                            \
  MPI_##name##_init(out, 1, MPI_INT, right(), 0, MPI_COMM_WORLD, &request);                        \
  for (int i = 0; i < rounds; ++i) {                                                               \
    MPI_Irecv(in, 1, MPI_INT, left(), 0, MPI_COMM_WORLD, &posted);                                 \
    MPI_Barrier(MPI_COMM_WORLD);                                                                   \
    MPI_Start(&request);                                                                           \
    MPI_Wait(&request, MPI_STATUS_IGNORE);                                                         \
    MPI_Wait(&posted, MPI_STATUS_IGNORE);                                                          \
  }                                                                                                \
  MPI_Request_free(&request)
  SEND(Send, send);
  SEND(Bsend, bsend);
  SEND(Ssend, ssend);
  SEND(Rsend, rsend);
  void *old;
  int size;
  MPI_Buffer_detach(&old, &size);
}

static void receives(void) {
  MPI_Request requests[2];
  MPI_Recv_init(in, 1, MPI_INT, left(), 1, MPI_COMM_WORLD, &requests[0]);
  MPI_Send_init(out, 1, MPI_INT, right(), 1, MPI_COMM_WORLD, &requests[1]);
  for (int i = 0; i < rounds; ++i) {
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  MPI_Sendrecv(out, 1, MPI_INT, right(), 2, in, 1, MPI_INT, left(), 2, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv_replace(in, 1, MPI_INT, right(), 3, left(), 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void nonblockingExchanges(void) {
  MPI_Request request;
  MPI_Isendrecv(out, 1, MPI_INT, right(), 4, in, 1, MPI_INT, left(), 4, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Isendrecv_replace(in, 1, MPI_INT, right(), 5, left(), 5, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void partitioned(void) {
  MPI_Request requests[2];
  MPI_Precv_init(in, 4, 2, MPI_INT, left(), 6, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
  MPI_Psend_init(out, 4, 2, MPI_INT, right(), 6, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
  for (int i = 0; i < rounds; ++i) {
    MPI_Startall(2, requests);
    MPI_Pready_range(0, 3, requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
}

static void probes(void) {
  MPI_Message message;
  MPI_Request request;
  int found = 0;
  MPI_Isend(out, 1, MPI_INT, right(), 7, MPI_COMM_WORLD, &request);
  MPI_Probe(left(), 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Mprobe(left(), 7, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Isend(out, 1, MPI_INT, right(), 8, MPI_COMM_WORLD, &request);
  while (!found)
    MPI_Iprobe(left(), 8, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
  for (found = 0; !found;)
    MPI_Improbe(left(), 8, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
  MPI_Request received;
  MPI_Imrecv(in, 1, MPI_INT, &message, &received);
  MPI_Wait(&received, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

/// A probe of MPI_PROC_NULL finds at once a message that is none.
static void nowhere(void) {
  MPI_Message message;
  MPI_Request request;
  int found;
  MPI_Probe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Iprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
  MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  MPI_Improbe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
  MPI_Mrecv(in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  MPI_Improbe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &found, &message, MPI_STATUS_IGNORE);
  MPI_Imrecv(in, 1, MPI_INT, &message, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Allreduce(out, in, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

// A collective operation in all modes.
#define ALL(comm, Name, name, ...)                                                                 \
  do {                                                                                             \
    MPI_Request request;                                                                           \
    MPI_##Name(__VA_ARGS__, comm);                                                                 \
    MPI_I##name(__VA_ARGS__, comm, &request);                                                      \
    MPI_Wait(&request, MPI_STATUS_IGNORE);                                                         \
    MPI_##Name##_init(__VA_ARGS__, comm, MPI_INFO_NULL, &request);                                 \
    repeat(&request, rounds);                                                                      \
  } while (0)

static void collectives(void) {
  MPI_Comm comm = MPI_COMM_WORLD;
  MPI_Request request;
  MPI_Barrier_init(comm, MPI_INFO_NULL, &request);
  repeat(&request, rounds);
  MPI_Ibarrier(comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  ALL(comm, Bcast, bcast, in, 1, MPI_INT, 0);
  ALL(comm, Gather, gather, out, 1, MPI_INT, in, 1, MPI_INT, 0);
  ALL(comm, Gatherv, gatherv, out, 1, MPI_INT, in, counts, displacements, MPI_INT, 0);
  MPI_Scatter(out, 1, MPI_INT, in, 1, MPI_INT, 0, comm);
  MPI_Iscatter(out, 1, MPI_INT, in, 1, MPI_INT, 0, comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Scatter_init(out, 1, MPI_INT, in, 1, MPI_INT, 0, comm, MPI_INFO_NULL, &request);
  repeat(&request, 1); // MPICH 4.0 fails in the second one
  ALL(comm, Scatterv, scatterv, out, counts, displacements, MPI_INT, in, 1, MPI_INT, 0);
  ALL(comm, Allgather, allgather, out, 1, MPI_INT, in, 1, MPI_INT);
  ALL(comm, Allgatherv, allgatherv, out, 1, MPI_INT, in, counts, displacements, MPI_INT);
  ALL(comm, Alltoall, alltoall, out, 1, MPI_INT, in, 1, MPI_INT);
  ALL(comm, Alltoallv, alltoallv, out, counts, displacements, MPI_INT, in, counts, displacements,
      MPI_INT);
  ALL(comm, Alltoallw, alltoallw, out, counts, displacements, types, in, counts, displacements,
      types);
}

static void reductions(void) {
  MPI_Comm comm = MPI_COMM_WORLD;
  ALL(comm, Reduce, reduce, out, in, 1, MPI_INT, MPI_SUM, 0);
  ALL(comm, Allreduce, allreduce, out, in, 1, MPI_INT, MPI_SUM);
  ALL(comm, Reduce_scatter_block, reduce_scatter_block, out, in, 1, MPI_INT, MPI_SUM);
  ALL(comm, Reduce_scatter, reduce_scatter, out, in, counts, MPI_INT, MPI_SUM);
  ALL(comm, Scan, scan, out, in, 1, MPI_INT, MPI_SUM);
  ALL(comm, Exscan, exscan, out, in, 1, MPI_INT, MPI_SUM);
}

static void neighbours(void) {
  MPI_Comm comm;
  MPI_Aint places[mostRanks] = {0};
  int one = 1;
  MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, &one, 0, &comm);
  ALL(comm, Neighbor_allgather, neighbor_allgather, out, 1, MPI_INT, in, 1, MPI_INT);
  ALL(comm, Neighbor_allgatherv, neighbor_allgatherv, out, 1, MPI_INT, in, counts, displacements,
      MPI_INT);
  ALL(comm, Neighbor_alltoall, neighbor_alltoall, out, 1, MPI_INT, in, 1, MPI_INT);
  ALL(comm, Neighbor_alltoallv, neighbor_alltoallv, out, counts, displacements, MPI_INT, in, counts,
      displacements, MPI_INT);
  ALL(comm, Neighbor_alltoallw, neighbor_alltoallw, out, counts, places, types, in, counts, places,
      types);
  MPI_Comm_free(&comm);
}

/// Only the ranks of the new communicator make the call; the others exchange messages meanwhile.
static void partOfTheRanks(void) {
  MPI_Group all, some;
  MPI_Comm comm;
  int members[] = {0, 2};
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 2, members, &some);
  if (rank == 0 || rank == 2) {
    MPI_Comm_create_group(MPI_COMM_WORLD, some, 9, &comm);
    for (int i = 0; i < rounds; ++i)
      MPI_Allreduce(out, in, 1, MPI_INT, MPI_SUM, comm);
    MPI_Comm_free(&comm);
  } else if (rank == 1) {
    MPI_Send(out, 1, MPI_INT, 3, 9, MPI_COMM_WORLD);
  } else if (rank == 3) {
    MPI_Recv(in, 1, MPI_INT, 1, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Group_free(&some);
  MPI_Group_free(&all);
  MPI_Barrier(MPI_COMM_WORLD);
}

/// Messages are sent and received while the communicator is made.
static void copiesMeanwhile(void) {
  MPI_Comm comm;
  MPI_Request requests[3];
  for (int i = 0; i < rounds; ++i) {
    MPI_Irecv(in, 1, MPI_INT, left(), 10, MPI_COMM_WORLD, &requests[0]);
    MPI_Comm_idup(MPI_COMM_WORLD, &comm, &requests[1]);
    MPI_Isend(out, 1, MPI_INT, right(), 10, MPI_COMM_WORLD, &requests[2]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests + 1, MPI_STATUSES_IGNORE);
    MPI_Sendrecv(out, 1, MPI_INT, right(), 11, in, 1, MPI_INT, left(), 11, comm, MPI_STATUS_IGNORE);
    MPI_Comm_free(&comm);
  }
}

static void communicators(void) {
  MPI_Comm half, copy, both, pair;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Comm_dup(half, &copy);
  MPI_Allreduce(out, in, 1, MPI_INT, MPI_SUM, copy);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 12, &pair);
  MPI_Barrier(pair);
  MPI_Intercomm_merge(pair, rank % 2, &both);
  MPI_Bcast(in, 1, MPI_INT, 0, both);
  MPI_Comm_free(&both);
  MPI_Comm_free(&pair);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&half);
}

static void windows(void) {
  static int memory[mostRanks];
  MPI_Win window;
  MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  for (int i = 0; i < rounds; ++i) {
    MPI_Win_fence(0, window);
    MPI_Put(out, 1, MPI_INT, right(), 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
  }
  MPI_Win_lock(MPI_LOCK_SHARED, left(), 0, window);
  MPI_Request request;
  MPI_Rget(in, 1, MPI_INT, left(), 0, 1, MPI_INT, window, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_flush(left(), window);
  MPI_Win_unlock(left(), window);
  MPI_Win_free(&window);
}

static void choices(void) {
  MPI_Request requests[2];
  int which, done, indices[2], all = 0;
  for (int i = 0; i < rounds; ++i) {
    MPI_Irecv(in, 1, MPI_INT, left(), 13, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, 1, MPI_INT, right(), 13, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
    MPI_Waitsome(2, requests, &done, indices, MPI_STATUSES_IGNORE);
    for (all = 0; !all;)
      MPI_Testall(2, requests, &all, MPI_STATUSES_IGNORE);
  }
}

static const struct {
  const char *name;
  void (*run)(void);
} programs[] = {
    {"sends", sends},
    {"receives", receives},
    {"nonblocking_exchanges", nonblockingExchanges},
    {"partitioned", partitioned},
    {"probes", probes},
    {"nowhere", nowhere},
    {"collectives", collectives},
    {"reductions", reductions},
    {"neighbours", neighbours},
    {"part_of_the_ranks", partOfTheRanks},
    {"copies_meanwhile", copiesMeanwhile},
    {"communicators", communicators},
    {"windows", windows},
    {"choices", choices},
};

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (int i = 0; i < mostRanks; ++i) {
    counts[i] = 1;
    displacements[i] = i;
    types[i] = MPI_INT;
  }
  for (size_t i = 0; i < sizeof programs / sizeof *programs; ++i)
    if (argc < 2 && rank == 0)
      puts(programs[i].name);
    else if (argc > 1 && strcmp(argv[1], programs[i].name) == 0)
      programs[i].run();
  MPI_Finalize();
}
