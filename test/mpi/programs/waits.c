// Waits in rounds that are alike, but for what now and then changes: how long ago the requests were
// made, which are null, which were copied, how many they are, whether they stay. waits.c ROUNDS
#include <mpi.h>
#include <stdlib.h>

enum { Most = 24 };
static int out[Most], in[Most], rank, ranks;
static MPI_Request requests[2 * Most];

static int right(void) { return (rank + 1) % ranks; }
static int left(void) { return (rank + ranks - 1) % ranks; }

static void receive(int which, MPI_Request *request) {
  MPI_Irecv(&in[which], 1, MPI_INT, left(), which, MPI_COMM_WORLD, request);
}
static void send(int which, MPI_Request *request) {
  MPI_Isend(&out[which], 1, MPI_INT, right(), which, MPI_COMM_WORLD, request);
}
static void start(int count) {
  for (int i = 0; i < count; i++)
    receive(i, &requests[i]);
  for (int i = 0; i < count; i++)
    send(i, &requests[count + i]);
}

/* More requests than one Waitall compares at once, and less. */
static void many(int round) {
  int count = round % 10 < 7 ? 2 : Most;
  start(count);
  MPI_Waitall(2 * count, requests, MPI_STATUSES_IGNORE);
}

/* The same requests in another order in each third round. */
static void turned(int round) {
  start(2);
  if (round % 3 == 0) {
    MPI_Request first = requests[0];
    requests[0] = requests[1];
    requests[1] = first;
  }
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

/* Some are null, not always the same. */
static void withHoles(int round) {
  start(3);
  MPI_Wait(&requests[round / 4 % 3], MPI_STATUS_IGNORE);
  MPI_Waitall(6, requests, MPI_STATUSES_IGNORE);
}

/* Made into one variable, and kept in another one. */
static void copied(void) {
  MPI_Request made, kept[4];
  for (int i = 0; i < 4; i++) {
    i < 2 ? receive(i, &made) : send(i - 2, &made);
    kept[i] = made;
  }
  MPI_Wait(&made, MPI_STATUS_IGNORE);
  MPI_Waitall(3, kept, MPI_STATUSES_IGNORE);
}

/* Far back: others were made and completed since. */
static void overtaken(int round) {
  MPI_Request early;
  receive(0, &early);
  for (int i = 0; i < (round % 8 < 5 ? 3 : 300); i++) {
    receive(1, &requests[0]);
    send(1, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  }
  send(0, &requests[0]);
  MPI_Wait(&early, MPI_STATUS_IGNORE);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
}

/* Persistent ones, in part not started. */
static void persistent(int rounds) {
  MPI_Request kept[4];
  for (int i = 0; i < 2; i++) {
    MPI_Recv_init(&in[i], 1, MPI_INT, left(), i, MPI_COMM_WORLD, &kept[i]);
    MPI_Send_init(&out[i], 1, MPI_INT, right(), i, MPI_COMM_WORLD, &kept[2 + i]);
  }
  for (int round = 0; round < rounds; round++) {
    MPI_Startall(4, kept);
    MPI_Waitall(4, kept, MPI_STATUSES_IGNORE);
    MPI_Start(&kept[0]);
    MPI_Start(&kept[2]);
    if (round % 5 == 0)
      MPI_Wait(&kept[2], MPI_STATUS_IGNORE);
    MPI_Waitall(4, kept, MPI_STATUSES_IGNORE);
  }
  for (int i = 0; i < 4; i++)
    MPI_Request_free(&kept[i]);
}

/* One of the receives takes what comes, in some rounds. */
static void open(int round) {
  int source = round % 6 < 4 ? left() : MPI_ANY_SOURCE;
  MPI_Irecv(&in[0], 1, MPI_INT, source, 0, MPI_COMM_WORLD, &requests[0]);
  send(0, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

/* With collectives, and with one that the call itself completes, whose end sends a message. */
static int answered;
static int query(void *state, MPI_Status *status) {
  (void)state;
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
  MPI_Request inside;
  MPI_Isend(&out[0], 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &inside);
  MPI_Wait(&inside, MPI_STATUS_IGNORE);
  return MPI_SUCCESS;
}
static int released(void *state) { return answered++, (void)state, MPI_SUCCESS; }
static int cancelled(void *state, int complete) { return (void)state, (void)complete, MPI_SUCCESS; }

static void others(void) {
  MPI_Iallreduce(out, in, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[0]);
  MPI_Ibarrier(MPI_COMM_WORLD, &requests[1]);
  MPI_Grequest_start(query, released, cancelled, NULL, &requests[2]);
  MPI_Grequest_complete(requests[2]);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
}

/* Now and then a message is longer than who receives it thinks, and only its request fails. */
static void failing(int round) {
  MPI_Status statuses[3];
  receive(0, &requests[0]);
  MPI_Irecv(&in[1], 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &requests[1]);
  send(0, &requests[2]);
  MPI_Send(out, round % 4 == 3 ? 2 : 1, MPI_INT, rank, 1, MPI_COMM_WORLD);
  MPI_Waitall(3, requests, statuses);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int rounds = argc > 1 ? atoi(argv[1]) : 40;
  for (int round = 0; round < rounds; round++)
    many(round);
  for (int round = 0; round < rounds; round++)
    turned(round);
  for (int round = 0; round < rounds; round++)
    withHoles(round);
  for (int round = 0; round < rounds; round++)
    copied();
  for (int round = 0; round < rounds; round++)
    overtaken(round);
  persistent(rounds);
  for (int round = 0; round < rounds; round++)
    open(round);
  for (int round = 0; round < rounds; round++)
    others();
  for (int round = 0; round < rounds; round++)
    failing(round);
  MPI_Barrier(MPI_COMM_WORLD);
  int wrong = answered != rounds;
  MPI_Finalize();
  return wrong;
}
