/* Active messages: a ring of persistent receives from anybody, of which calls complete some and the
 * program starts them again. Usage: restarted [MESSAGES] */
#include "example.h"

enum { Ring = 8, MostRanks = 16 };

static int in[Ring], got, ended, expected;
static MPI_Request receives[Ring];

static void handle(int place, const MPI_Status *status) {
  *(status->MPI_TAG ? &ended : &got) += 1;
  expected += status->MPI_TAG ? in[place] : 0;
  MPI_Start(&receives[place]);
}

static void testAny(void) {
  int place, flag;
  MPI_Status status;
  MPI_Testany(Ring, receives, &place, &flag, &status);
  if (flag && place != MPI_UNDEFINED)
    handle(place, &status);
}

/* Starts the last one first. */
static void testSome(void) {
  int places[Ring], count;
  MPI_Status statuses[Ring];
  MPI_Testsome(Ring, receives, &count, places, statuses);
  while (count-- > 0)
    handle(places[count], &statuses[count]);
}

static void waitAny(void) {
  int place;
  MPI_Status status;
  MPI_Waitany(Ring, receives, &place, &status);
  handle(place, &status);
}

static void send(int to, int tag, int value, void (*poll)(void)) {
  MPI_Request request;
  MPI_Isend(&value, 1, MPI_INT, to, tag, MPI_COMM_WORLD, &request);
  for (int done = 0; !done;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    poll();
  }
}

/* All ranks send as many messages to some ranks, and one to each that says how many. It may be
 * found complete before those that it counts. */
static void converse(int messages, void (*poll)(void), void (*await)(void)) {
  int size, sent[MostRanks] = {0};
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < messages; i++) {
    int to = rand() % size;
    sent[to]++;
    send(to, 0, 0, poll);
  }
  for (int to = 0; to < size; to++)
    send(to, 1, sent[to], poll);
  while (ended < size || got < expected)
    await();
  ended = 0;
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, sum, messages = argument(argc, argv, 1, 200), size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  srand(rank + 1);
  for (int i = 0; i < Ring; i++)
    MPI_Recv_init(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &receives[i]);
  MPI_Startall(Ring, receives);
  converse(messages, testAny, testAny);
  converse(messages, testAny, waitAny);
  converse(messages, testSome, testSome);
  for (int i = 0; i < Ring; i++) {
    MPI_Cancel(&receives[i]);
    MPI_Wait(&receives[i], MPI_STATUS_IGNORE);
    MPI_Request_free(&receives[i]);
  }
  MPI_Allreduce(&got, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  int status = verdict("restarted", sum != 3 * messages * size);
  MPI_Finalize();
  return status;
}
