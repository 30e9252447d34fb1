/* Costs of one event: calls of one shape (argv[1]), ten frames deep, `argv[2]` of them. Prints CPU
 * nanoseconds per call. One rank talks to nobody or to itself. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { Neighbours = 26, Faces = 2, Polls = 20 };
static int sent[Neighbours], received[Neighbours];
static MPI_Request requests[2 * Neighbours];
volatile int sink;

static void sendrecv(void) {
  MPI_Sendrecv(&sent, 1, MPI_INT, MPI_PROC_NULL, 0, &received, 1, MPI_INT, MPI_PROC_NULL, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void halo(void) {
  for (int i = 0; i < Neighbours; i++)
    MPI_Irecv(&received[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
  for (int i = 0; i < Neighbours; i++)
    MPI_Isend(&sent[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[Neighbours + i]);
  MPI_Waitall(2 * Neighbours, requests, MPI_STATUSES_IGNORE);
}

/* A loop for each direction, left after few calls: most of them enter or leave one. */
static void faces(void) {
  for (int i = 0; i < Faces; i++)
    MPI_Irecv(&received[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[i]);
  for (int i = 0; i < Faces; i++)
    MPI_Isend(&sent[i], 1, MPI_INT, 0, i, MPI_COMM_SELF, &requests[Faces + i]);
  MPI_Waitall(2 * Faces, requests, MPI_STATUSES_IGNORE);
}

/* Call sites of its own for each neighbour. */
static void pair(void) {
  MPI_Irecv(&received[0], 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[0]);
  MPI_Irecv(&received[1], 1, MPI_INT, 0, 1, MPI_COMM_SELF, &requests[1]);
  MPI_Isend(&sent[0], 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[2]);
  MPI_Isend(&sent[1], 1, MPI_INT, 0, 1, MPI_COMM_SELF, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

static void allreduce(void) { MPI_Allreduce(&sent, &received, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF); }

/* All but the last ones find nothing. */
static void testsome(void) {
  int indices[2], some;
  MPI_Irecv(&received[0], 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[0]);
  requests[1] = MPI_REQUEST_NULL;
  for (int i = 0; i < Polls; i++)
    MPI_Testsome(2, requests, &some, indices, MPI_STATUSES_IGNORE);
  MPI_Send(&sent[0], 1, MPI_INT, 0, 0, MPI_COMM_SELF);
  do
    MPI_Testsome(2, requests, &some, indices, MPI_STATUSES_IGNORE);
  while (some != 1);
}

static const struct {
  const char *name;
  void (*run)(void);
  int calls;
} shapes[] = {{"sendrecv", sendrecv, 1},       {"halo", halo, 2 * Neighbours + 1},
              {"faces", faces, 2 * Faces + 1}, {"pair", pair, 5},
              {"allreduce", allreduce, 1},     {"testsome", testsome, Polls + 3}};
static void (*shape)(void);

#define FRAME(Name, Callee)                                                                        \
  __attribute__((noinline)) void Name(void) {                                                      \
    Callee();                                                                                      \
    sink++; /* no tail call: the frame stays */                                                    \
  }

FRAME(frame8, shape)
FRAME(frame7, frame8)
FRAME(frame6, frame7)
FRAME(frame5, frame6)
FRAME(frame4, frame5)
FRAME(frame3, frame4)
FRAME(frame2, frame3)
FRAME(frame1, frame2)

static double cpuSeconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int argc, char **argv) {
  long calls = argc > 2 ? atol(argv[2]) : 1000000, rounds = 0;
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    if (argc > 1 && strcmp(argv[1], shapes[i].name) == 0) {
      shape = shapes[i].run;
      rounds = calls / shapes[i].calls;
    }
  if (!shape)
    return 2;
  MPI_Init(&argc, &argv);
  double start = cpuSeconds();
  for (long i = 0; i < rounds; i++)
    frame1();
  printf("%.2f\n", (cpuSeconds() - start) * 1e9 / (double)calls);
  MPI_Finalize();
  return 0;
}
