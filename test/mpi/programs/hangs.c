/* Programs that hang, by name: argv[1]. Each does a few rounds of something that works first, in a
 * loop, and then hangs. They never end by themselves. */

#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank, ranks, data[4];
static int big[1 << 20]; /* no MPI buffers this */
static MPI_Comm world = MPI_COMM_WORLD;

static void rounds(void) {
  for (int i = 0; i < 5; ++i) {
    int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
    MPI_Sendrecv(data, 1, MPI_INT, right, 0, data + 1, 1, MPI_INT, left, 0, world,
                 MPI_STATUS_IGNORE);
    MPI_Allreduce(data, data + 1, 1, MPI_INT, MPI_SUM, world);
  }
}

static void recvFrom(int from, int tag) {
  MPI_Recv(data, 1, MPI_INT, from, tag, world, MPI_STATUS_IGNORE);
}
static void sendTo(int to, int tag) { MPI_Send(data, 1, MPI_INT, to, tag, world); }

static void cycle(void) { recvFrom((rank + 1) % ranks, 7); }
static void cycle_send(void) { MPI_Ssend(data, 1, MPI_INT, (rank + 1) % ranks, 7, world); }
static void cycle_big(void) { MPI_Send(big, 1 << 20, MPI_INT, (rank + 1) % ranks, 7, world); }
static void cycle_wait(void) {
  MPI_Request request;
  MPI_Irecv(data, 1, MPI_INT, (rank + 1) % ranks, 7, world, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void cycle_waitall(void) {
  MPI_Request requests[2];
  MPI_Irecv(data, 1, MPI_INT, (rank + 1) % ranks, 7, world, requests);
  MPI_Irecv(data + 1, 1, MPI_INT, (rank + 1) % ranks, 8, world, requests + 1);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}
static void cycle_persistent(void) {
  MPI_Request request;
  MPI_Recv_init(data, 1, MPI_INT, (rank + 1) % ranks, 7, world, &request);
  MPI_Start(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void cycle_probe(void) { MPI_Probe((rank + 1) % ranks, 7, world, MPI_STATUS_IGNORE); }
static void cycle_split(void) {
  MPI_Comm half;
  MPI_Comm_split(world, rank / 2, -rank, &half);
  MPI_Recv(data, 1, MPI_INT, rank % 2, 7, half,
           MPI_STATUS_IGNORE); /* the other one: ranks are turned round */
}
static void knot_wildcard(void) { recvFrom(MPI_ANY_SOURCE, 7); }
static void knot_waitany(void) {
  MPI_Request requests[2];
  int which;
  MPI_Irecv(data, 1, MPI_INT, (rank + 1) % ranks, 7, world, requests);
  MPI_Irecv(data + 1, 1, MPI_INT, (rank + 2) % ranks, 7, world, requests + 1);
  MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
}
static void knot_probe(void) { MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, world, MPI_STATUS_IGNORE); }
static void wrong_tag(void) {
  if (rank == 0) {
    sendTo(1, 5);
    recvFrom(1, 6);
  } else if (rank == 1) {
    recvFrom(0, 6);
  } else {
    MPI_Barrier(world);
  }
}
static void wrong_tag_sync(void) {
  if (rank == 0)
    MPI_Ssend(data, 1, MPI_INT, 1, 5, world);
  else if (rank == 1)
    recvFrom(0, 6);
  MPI_Barrier(world);
}
static void wrong_comm(void) {
  MPI_Comm other;
  MPI_Comm_dup(world, &other);
  if (rank == 0)
    sendTo(1, 5);
  else if (rank == 1)
    MPI_Recv(data, 1, MPI_INT, 0, 5, other, MPI_STATUS_IGNORE);
  MPI_Barrier(world);
}
static void wrong_peer(void) {
  if (rank == 1)
    recvFrom(2, 5);
  else if (rank == 0)
    sendTo(1, 5);
  MPI_Barrier(world);
}
static void wrong_root(void) {
  MPI_Reduce(data, data + 1, 1, MPI_INT, MPI_SUM, rank == 0 ? 0 : 1, world);
  MPI_Barrier(world);
  MPI_Bcast(big, 1 << 20, MPI_INT, rank == 0 ? 0 : 1, world);
  MPI_Barrier(world);
}
static void mismatch(void) {
  if (rank == 0)
    MPI_Barrier(world);
  else
    MPI_Allreduce(data, data + 1, 1, MPI_INT, MPI_SUM, world);
  MPI_Alltoall(big, 1000, MPI_INT, big + 10000, 1000, MPI_INT, world);
  recvFrom(rank, 99);
}
static void order(void) {
  MPI_Comm other;
  MPI_Comm_dup(world, &other);
  MPI_Barrier(rank == 0 ? world : other);
  MPI_Barrier(rank == 0 ? other : world);
}
static void early(void) {
  for (int step = 0; step < 10 - (rank == 1); ++step)
    MPI_Allreduce(data, data + 1, 1, MPI_INT, MPI_SUM, world);
  MPI_Barrier(world);
  MPI_Allreduce(data, data + 1, 1, MPI_INT, MPI_SUM, world);
}
static void early_end(void) {
  for (int step = 0; step < 10 - (rank == 1); ++step)
    MPI_Allreduce(data, data + 1, 1, MPI_INT, MPI_SUM, world);
}
static void computes(void) {
  if (rank == 1)
    for (volatile int forever = 1; forever;)
      usleep(1000);
  MPI_Barrier(world);
}
static void chain(void) {
  if (rank == ranks - 1)
    for (volatile int forever = 1; forever;)
      usleep(1000);
  recvFrom(rank + 1, 7);
  if (rank > 0)
    sendTo(rank - 1, 7);
}
static void polls(void) {
  int flag = 0;
  if (rank == 0)
    while (!flag)
      MPI_Iprobe(1, 7, world, &flag, MPI_STATUS_IGNORE);
  recvFrom(0, 7);
}
static void polls_test(void) {
  int flag = 0;
  MPI_Request request;
  if (rank == 0) {
    MPI_Irecv(data, 1, MPI_INT, 1, 7, world, &request);
    while (!flag)
      MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
  }
  recvFrom(0, 7);
}
static void nonblocking(void) {
  MPI_Request request;
  if (rank == 0)
    recvFrom(1, 7);
  MPI_Ibarrier(world, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
static void fence(void) {
  MPI_Win window;
  MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, world, &window);
  MPI_Win_fence(0, window);
  if (rank == 1)
    recvFrom(0, 7);
  MPI_Win_fence(0, window);
}
static void locks(void) {
  MPI_Win window;
  MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, world, &window);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, window);
    MPI_Put(data + 1, 1, MPI_INT, 2, 0, 1, MPI_INT, window);
    MPI_Win_flush(2, window);
    sendTo(1, 1);
    recvFrom(1, 7);
    MPI_Win_unlock(2, window);
  } else if (rank == 1) {
    recvFrom(0, 1);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 2, 0, window);
    MPI_Put(data + 1, 1, MPI_INT, 2, 0, 1, MPI_INT, window);
    MPI_Win_unlock(2, window);
    sendTo(0, 7);
  }
  MPI_Barrier(world);
}
static void *receiver(void *tag) {
  MPI_Recv(data + 2, 1, MPI_INT, (rank + 1) % ranks, *(int *)tag, world, MPI_STATUS_IGNORE);
  return NULL;
}
static void threads(void) {
  pthread_t thread;
  int tag = 8;
  pthread_create(&thread, NULL, receiver, &tag);
  recvFrom((rank + 1) % ranks, 7);
  pthread_join(thread, NULL);
}
#if MPI_VERSION >= 4
static void session(void) {
  MPI_Session session;
  MPI_Group group;
  MPI_Comm own;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "hangs", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &own);
  MPI_Recv(data, 1, MPI_INT, (rank + 1) % ranks, 7, own, MPI_STATUS_IGNORE);
}
#else
static void session(void) {} // Open MPI 4 has none
#endif

#define PROGRAM(name) {#name, name}
static const struct {
  const char *name;
  void (*run)(void);
} programs[] = {PROGRAM(cycle),
                {"five", cycle},
                PROGRAM(cycle_send),
                PROGRAM(cycle_big),
                PROGRAM(cycle_wait),
                PROGRAM(cycle_waitall),
                PROGRAM(cycle_persistent),
                PROGRAM(cycle_probe),
                PROGRAM(cycle_split),
                PROGRAM(knot_wildcard),
                PROGRAM(knot_waitany),
                PROGRAM(knot_probe),
                PROGRAM(wrong_tag),
                PROGRAM(wrong_tag_sync),
                PROGRAM(wrong_comm),
                PROGRAM(wrong_peer),
                PROGRAM(wrong_root),
                PROGRAM(mismatch),
                PROGRAM(order),
                PROGRAM(early),
                PROGRAM(early_end),
                PROGRAM(computes),
                PROGRAM(chain),
                PROGRAM(polls),
                PROGRAM(polls_test),
                PROGRAM(nonblocking),
                PROGRAM(fence),
                PROGRAM(locks),
                PROGRAM(threads),
                PROGRAM(session)};

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(world, &rank);
  MPI_Comm_size(world, &ranks);
  rounds();
  for (size_t i = 0; i < sizeof programs / sizeof *programs; ++i)
    if (argc > 1 && strcmp(argv[1], programs[i].name) == 0)
      programs[i].run();
  MPI_Finalize();
  return 0;
}
