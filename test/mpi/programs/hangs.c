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
static void cycle_sendrecv(void) { /* the wrong way round: each receives from whom it sends to */
  int right = (rank + 1) % ranks;
  MPI_Sendrecv(data, 1, MPI_INT, right, 7, data + 1, 1, MPI_INT, right, 7, world,
               MPI_STATUS_IGNORE);
}
static void cycle_pairs(void) { /* each rank shares a communicator with either neighbour */
  MPI_Comm pairs[3];
  for (int i = 0; i < 3; ++i)
    MPI_Comm_split(world, rank == i || rank == (i + 1) % 3 ? 0 : MPI_UNDEFINED, 0, pairs + i);
  MPI_Barrier(pairs[rank]);
}
static void bcast_recv(void) {
  if (rank == 0)
    recvFrom(1, 7);
  MPI_Bcast(data, 1, MPI_INT, 0, world);
  sendTo(0, 7);
}
static void root_computes(void) {
  if (rank == 0)
    for (volatile int forever = 1; forever;)
      usleep(1000);
  MPI_Bcast(data, 1, MPI_INT, 0, world);
}
static void early_ring(void) {
  for (int step = 0; step < 10 - (rank == 1); ++step)
    MPI_Sendrecv(data, 1, MPI_INT, (rank + 1) % ranks, 0, data + 1, 1, MPI_INT,
                 (rank + ranks - 1) % ranks, 0, world, MPI_STATUS_IGNORE);
  MPI_Barrier(world);
}
static void nested(void) {
  for (int step = 0; step < 400; ++step) {
    for (int i = 0; i < 3; ++i)
      MPI_Barrier(world);
    if (step == 300 && rank == 1)
      recvFrom(0, 7);
    MPI_Allreduce(data, data + 1, 1, MPI_INT, MPI_SUM, world);
  }
}
static void duplicated(void) {
  MPI_Comm other;
  if (rank == 0)
    MPI_Barrier(world);
  else
    MPI_Comm_dup(world, &other);
  MPI_Alltoall(big, 1000, MPI_INT, big + 10000, 1000, MPI_INT, world);
  recvFrom(rank, 99);
}
static void ibarrier(void) {
  MPI_Request request;
  if (rank == 0) {
    MPI_Barrier(world);
  } else {
    MPI_Ibarrier(world, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}
static void polls_any(void) {
  for (int flag = 0; !flag;)
    MPI_Iprobe(MPI_ANY_SOURCE, 7, world, &flag, MPI_STATUS_IGNORE);
}
static void polls_testany(void) {
  int flag = 0, which;
  MPI_Request requests[2];
  MPI_Irecv(data, 1, MPI_INT, (rank + 1) % ranks, 7, world, requests);
  MPI_Irecv(data + 1, 1, MPI_INT, (rank + 2) % ranks, 7, world, requests + 1);
  if (rank > 0)
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  while (!flag)
    MPI_Testany(2, requests, &which, &flag, MPI_STATUS_IGNORE);
}
static void knot_waitsome(void) {
  MPI_Request requests[2];
  int count, which[2];
  MPI_Irecv(data, 1, MPI_INT, (rank + 1) % ranks, 7, world, requests);
  MPI_Irecv(data + 1, 1, MPI_INT, MPI_ANY_SOURCE, 8, world, requests + 1);
  MPI_Waitsome(2, requests, &count, which, MPI_STATUSES_IGNORE);
}
static void locks_crossed(void) {
  MPI_Win window;
  MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, world, &window);
  if (rank < 2) {
    for (int i = 0; i < 2; ++i) {
      int target = 2 + (rank + i) % 2;
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, window);
      MPI_Put(data + 1, 1, MPI_INT, target, 0, 1, MPI_INT, window);
      MPI_Win_flush(target, window);
      if (i == 0) { /* both have their first lock */
        sendTo(1 - rank, 1);
        recvFrom(1 - rank, 1);
      }
    }
    for (int target = 2; target < 4; ++target)
      MPI_Win_unlock(target, window);
  }
  MPI_Barrier(world);
}
static MPI_Group groupOf(int member) {
  MPI_Group all, one;
  MPI_Comm_group(world, &all);
  MPI_Group_incl(all, 1, &member, &one);
  return one;
}
static void access_epoch(void) { /* the target has exposed its window once, not twice */
  MPI_Win window;
  MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, world, &window);
  for (int i = 0; i < 2 && rank == 0; ++i) {
    MPI_Win_start(groupOf(1), 0, window);
    MPI_Put(data + 1, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
    MPI_Win_complete(window);
  }
  if (rank == 1) {
    MPI_Win_post(groupOf(0), 0, window);
    MPI_Win_wait(window);
    recvFrom(0, 7);
  }
  MPI_Barrier(world);
}
static void exposure_epoch(void) {
  MPI_Win window;
  MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, world, &window);
  if (rank == 0)
    recvFrom(1, 7);
  if (rank == 1) {
    MPI_Win_post(groupOf(0), 0, window);
    MPI_Win_wait(window);
  }
  MPI_Barrier(world);
}
static void fence_barrier(void) {
  MPI_Win window;
  MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, world, &window);
  MPI_Win_fence(0, window);
  if (rank == 0)
    MPI_Barrier(world);
  MPI_Win_fence(0, window);
  MPI_Barrier(world);
}
static void *barrier(void *comm) {
  MPI_Barrier(*(MPI_Comm *)comm);
  return NULL;
}
static void threads_order(void) { /* the thread's barrier is not what keeps the ranks */
  pthread_t thread;
  MPI_Comm other;
  MPI_Comm_dup(world, &other);
  if (rank == 0)
    pthread_create(&thread, NULL, barrier, &other);
  recvFrom((rank + 1) % ranks, 7);
}
static void polls_ibarrier(void) {
  int flag = 0;
  MPI_Request request;
  if (rank == 1)
    recvFrom(0, 7);
  MPI_Ibarrier(world, &request);
  while (!flag)
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
}
static void fence_missing(void) { /* one rank frees the window a fence too early */
  MPI_Win window;
  MPI_Win_create(data, sizeof data, sizeof(int), MPI_INFO_NULL, world, &window);
  MPI_Win_fence(0, window);
  if (rank != 1)
    MPI_Win_fence(0, window);
  else
    recvFrom(2, 7);
  MPI_Win_free(&window);
}
static void two_groups(void) { /* the first group meets, the second one receives */
  MPI_Comm half, both;
  MPI_Comm_split(world, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, world, 1 - rank % 2, 1, &both);
  if (rank % 2 == 0)
    MPI_Barrier(both);
  else
    MPI_Recv(data, 1, MPI_INT, rank / 2, 7, both, MPI_STATUS_IGNORE);
}
static void probe_tag(void) {
  if (rank == 0)
    sendTo(1, 5);
  else if (rank == 1)
    MPI_Probe(0, 6, world, MPI_STATUS_IGNORE);
  MPI_Barrier(world);
}
static void file_missing(void) {
  MPI_File file;
  char name[64];
  strcpy(name, "file_missing.data");
  MPI_File_open(world, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  if (rank == 1)
    recvFrom(0, 7);
  MPI_File_set_size(file, 64);
  MPI_File_close(&file);
}
static void split_but_one(void) {
  MPI_Comm half;
  if (rank != 1)
    MPI_Comm_split(world, rank, 0, &half);
  else
    recvFrom(0, 7);
}
static void *relay(void *tag) { /* waits for a message that the other rank's relay sends later */
  int receives = *(int *)tag, sends = 3 - receives;
  MPI_Recv(data + 2, 1, MPI_INT, 1 - rank, receives, world, MPI_STATUS_IGNORE);
  MPI_Send(data + 3, 1, MPI_INT, 1 - rank, sends, world);
  return NULL;
}
static void threads_relay(void) {
  pthread_t thread;
  int tags[2] = {1, 2};
  pthread_create(&thread, NULL, relay, tags);
  relay(tags + 1);
  pthread_join(thread, NULL);
}
static void finalize_missing(void) {
  if (rank == 1)
    for (volatile int forever = 1; forever;)
      usleep(1000);
}
static void sendrecv_tags(void) { /* each takes its own tag for that of the other one */
  MPI_Sendrecv(data, 1, MPI_INT, 1 - rank, rank, data + 1, 1, MPI_INT, 1 - rank, rank, world,
               MPI_STATUS_IGNORE);
}
static void order_waits(void) { /* one rank starts the other communicator's barrier and waits */
  MPI_Comm other;
  MPI_Request request;
  MPI_Comm_dup(world, &other);
  if (rank == 0) {
    MPI_Ibarrier(other, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Allreduce(data, data + 1, 1, MPI_INT, MPI_SUM, world);
  } else {
    MPI_Allreduce(data, data + 1, 1, MPI_INT, MPI_SUM, world);
    MPI_Ibarrier(other, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}
static void failed_send(void) { /* the error is handed back, and the program goes on */
  MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
  if (rank == 1)
    sendTo(ranks, 7);
  else
    recvFrom(1, 7);
}
#if MPI_VERSION >= 4
static void partition_missing(void) {
  MPI_Request request;
  if (rank == 0)
    MPI_Psend_init(data, 2, 1, MPI_INT, 1, 7, world, MPI_INFO_NULL, &request);
  else
    MPI_Precv_init(data, 2, 1, MPI_INT, 0, 7, world, MPI_INFO_NULL, &request);
  MPI_Start(&request);
  if (rank == 0)
    MPI_Pready(0, request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
#else
static void partition_missing(void) {} // Open MPI 4 has none
#endif
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
                PROGRAM(session),
                PROGRAM(cycle_sendrecv),
                PROGRAM(cycle_pairs),
                PROGRAM(bcast_recv),
                PROGRAM(root_computes),
                PROGRAM(early_ring),
                PROGRAM(nested),
                PROGRAM(duplicated),
                PROGRAM(ibarrier),
                PROGRAM(polls_any),
                PROGRAM(polls_testany),
                PROGRAM(knot_waitsome),
                PROGRAM(locks_crossed),
                PROGRAM(access_epoch),
                PROGRAM(exposure_epoch),
                PROGRAM(fence_barrier),
                PROGRAM(threads_order),
                PROGRAM(polls_ibarrier),
                PROGRAM(fence_missing),
                PROGRAM(two_groups),
                PROGRAM(probe_tag),
                PROGRAM(file_missing),
                PROGRAM(split_but_one),
                PROGRAM(threads_relay),
                PROGRAM(finalize_missing),
                PROGRAM(sendrecv_tags),
                PROGRAM(order_waits),
                PROGRAM(failed_send),
                PROGRAM(partition_missing)};

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
