// Calls at the same places whose numbers change: in periods, by steps, at random, to what has a
// meaning of its own (no process, any source), to what is wrong, and together with handles.
// changing.c ROUNDS
#include <mpi.h>
#include <stdlib.h>

enum { Most = 64 };
static int out[Most], in[Most], rank, ranks;
static MPI_Request requests[2 * Most];

static unsigned state = 1;
static unsigned next(unsigned limit) {
  return (state = state * 1103515245 + 12345) / 65536 % limit;
}

/* A tag for each neighbour, as in a halo exchange. */
static void halo(void) {
  for (int i = 0; i < 26; i++)
    MPI_Irecv(&in[i], 1, MPI_INT, rank, i, MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < 26; i++)
    MPI_Isend(&out[i], 1, MPI_INT, rank, i, MPI_COMM_WORLD, &requests[26 + i]);
  MPI_Waitall(52, requests, MPI_STATUSES_IGNORE);
}

/* Peers, tags and counts at once; now and then nobody is there. */
static void exchange(int round) {
  for (int distance = 1; distance <= ranks; distance++) {
    int to = (rank + distance) % ranks, from = (rank + ranks - distance) % ranks,
        count = 1 + round % 3;
    int isNobody = (round + distance) % 9 == 0;
    MPI_Sendrecv(out, count, MPI_INT, isNobody ? MPI_PROC_NULL : to, distance, in, Most, MPI_INT,
                 isNobody ? MPI_PROC_NULL : from, distance, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

/* Each value a few times, then the next one. */
static void steps(int round) {
  for (int i = 0; i < 4; i++)
    MPI_Sendrecv(out, 1, MPI_INT, rank, round, in, 1, MPI_INT, rank, round, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

/* From the last rank down to nobody: MPI_PROC_NULL is the next number in MPICH, and has a meaning.
 */
static void down(void) {
  for (int peer = ranks - 1; peer >= -1; peer--) {
    int to = peer < 0 ? MPI_PROC_NULL : peer;
    MPI_Irecv(&in[peer + 1], 1, MPI_INT, to, 0, MPI_COMM_WORLD, &requests[peer + 1]);
    MPI_Isend(out, 1, MPI_INT, to, 0, MPI_COMM_WORLD, &requests[Most + peer + 1]);
  }
  MPI_Waitall(ranks + 1, requests, MPI_STATUSES_IGNORE);
  MPI_Waitall(ranks + 1, &requests[Most], MPI_STATUSES_IGNORE);
}

/* Numbers that go on by steps for a while, each time by another one. */
static void runs(void) {
  for (int tag = 0, step = 1, i = 0; i < 40; i++, tag += step) {
    if (next(8) == 0)
      step = (int)next(3), tag = (int)next(4);
    MPI_Sendrecv(out, 1, MPI_INT, rank, tag, in, 1 + i % 2, MPI_INT, rank, tag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  }
}

static void random_(void) {
  int tag = (int)next(1000), count = 1 + (int)next(Most);
  MPI_Request made[2];
  MPI_Irecv(in, count, MPI_INT, rank, tag, MPI_COMM_WORLD, &made[0]);
  MPI_Isend(out, count, MPI_INT, rank, tag, MPI_COMM_WORLD, &made[1]);
  for (int i = 1; i >= 0; i--)
    MPI_Wait(&made[i], MPI_STATUS_IGNORE);
}

/* The source or the tag of some receives is open. */
static void open(int round) {
  int source = round % 5 == 2 ? MPI_ANY_SOURCE : rank,
      tag = round % 7 == 3 ? MPI_ANY_TAG : round % 4;
  MPI_Request made;
  MPI_Isend(out, 1, MPI_INT, rank, round % 4, MPI_COMM_WORLD, &made);
  MPI_Recv(in, 1, MPI_INT, source, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&made, MPI_STATUS_IGNORE);
  MPI_Isend(out, 1, MPI_INT, rank, round % 4, MPI_COMM_WORLD, &made);
  MPI_Irecv(in, 1, MPI_INT, source, tag, MPI_COMM_WORLD, &requests[0]);
  MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
  MPI_Wait(&made, MPI_STATUS_IGNORE);
}

/* Type and communicator change, too, and what each is in its turn. */
static void handles(int round, MPI_Comm other) {
  MPI_Datatype made, type = round % 3 == 0 ? MPI_INT : MPI_FLOAT;
  MPI_Comm where = round % 4 < 2 ? MPI_COMM_WORLD : other;
  MPI_Bcast(out, 1 + round % 5, type, round % ranks, where);
  MPI_Type_contiguous(1 + round % 2, MPI_INT, &made);
  MPI_Type_commit(&made);
  for (int i = 0; i < 3; i++)
    MPI_Bcast(out, i, made, i % ranks, where);
  MPI_Type_free(&made);
}

/* Who is the root decides what counts. */
static void roots(int round) {
  MPI_Gather(out, 1, MPI_INT, in, 1 + (rank != round % ranks), MPI_INT, round % ranks,
             MPI_COMM_WORLD);
  MPI_Reduce(out, in, 1 + round % 2, MPI_INT, MPI_SUM, round % ranks, MPI_COMM_WORLD);
}

/* Calls that fail, and what comes after them. */
static void failing(int round) {
  int wrong = round % 6 == 5;
  MPI_Sendrecv(out, 1, MPI_INT, wrong ? ranks + 3 : rank, round % 2, in, 1, MPI_INT, rank,
               round % 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Request made = MPI_REQUEST_NULL;
  MPI_Irecv(in, 1, MPI_INT, wrong ? ranks + 1 : rank, round % 2, MPI_COMM_WORLD, &made);
  if (!wrong) {
    MPI_Send(out, 1, MPI_INT, rank, round % 2, MPI_COMM_WORLD);
    MPI_Wait(&made, MPI_STATUS_IGNORE);
  }
}

/* Requests that are waited for from the newest on, in parts, and some much later. */
static void parts(int round) {
  static MPI_Request late = MPI_REQUEST_NULL;
  for (int i = 0; i < 8; i++)
    MPI_Irecv(&in[i], 1, MPI_INT, rank, 10 + i, MPI_COMM_WORLD, &requests[i]);
  if (round % 10 == 0)
    MPI_Irecv(&in[9], 1, MPI_INT, rank, 99, MPI_COMM_WORLD, &late);
  for (int i = 0; i < 8; i++)
    MPI_Isend(&out[i], 1, MPI_INT, rank, 10 + i, MPI_COMM_WORLD, &requests[8 + i]);
  for (int i = 15; i > 11; i--)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  MPI_Waitall(4, &requests[4], MPI_STATUSES_IGNORE);
  MPI_Waitall(12, requests, MPI_STATUSES_IGNORE);
  if (round % 10 == 7) {
    MPI_Send(out, 1, MPI_INT, rank, 99, MPI_COMM_WORLD);
    MPI_Wait(&late, MPI_STATUS_IGNORE);
  }
}

int main(int argc, char **argv) {
  MPI_Comm other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_dup(MPI_COMM_WORLD, &other);
  int rounds = argc > 1 ? atoi(argv[1]) : 60;
  for (int round = 0; round < rounds; round++)
    halo();
  for (int round = 0; round < rounds; round++)
    exchange(round);
  for (int round = 0; round < rounds; round++)
    steps(round);
  for (int round = 0; round < rounds; round++) {
    down();
    runs();
  }
  for (int round = 0; round < 5 * rounds; round++)
    random_();
  for (int round = 0; round < rounds; round++)
    open(round);
  for (int round = 0; round < rounds; round++)
    handles(round, other);
  for (int round = 0; round < rounds; round++)
    roots(round);
  for (int round = 0; round < rounds; round++)
    failing(round);
  for (int round = 0; round < rounds; round++)
    parts(round);
  for (int round = 0; round < rounds; round++) {
    exchange(round);
    halo();
    parts(round);
  }
  MPI_Comm_free(&other);
  MPI_Finalize();
  return 0;
}
