// MPI calls in threads with small stacks: says how many bytes of its stack each kind of call took
// at most. Usage: small_stacks BYTES
#define _GNU_SOURCE
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { untouched = 0xA5, rounds = 50 };

static unsigned state = 1;

static int choose(int count) {
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16) % count;
}

static void nothing(void) {}

static void local(void) {
  int rank;
  for (int i = 0; i < rounds; i++)
    MPI_Comm_rank(MPI_COMM_SELF, &rank);
}

static void anyCall(void) {
  int number;
  for (int i = 0; i < 20 * rounds; i++)
    switch (choose(4)) {
    case 0:
      MPI_Comm_rank(MPI_COMM_SELF, &number);
      break;
    case 1:
      MPI_Comm_size(MPI_COMM_SELF, &number);
      break;
    case 2:
      MPI_Type_size(MPI_INT, &number);
      break;
    default:
      MPI_Send(&number, choose(2), MPI_INT, MPI_PROC_NULL, choose(1000), MPI_COMM_SELF);
    }
}

static void requests(void) {
  for (int i = 0; i < rounds; i++) {
    int in = 0, out = 0, count, done[2];
    MPI_Request both[2];
    MPI_Irecv(&in, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_SELF, &both[0]);
    MPI_Isend(&out, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &both[1]);
    MPI_Waitsome(2, both, &count, done, MPI_STATUSES_IGNORE);
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  }
}

static void types(void) {
  for (int i = 0; i < rounds; i++) {
    int lengths[2] = {1, i};
    MPI_Aint places[2] = {0, 8};
    MPI_Datatype parts[2] = {MPI_INT, MPI_DOUBLE}, type;
    MPI_Type_create_struct(2, lengths, places, parts, &type);
    MPI_Type_free(&type);
  }
}

static int inside(int depth) {
  volatile int rank = 0;
  if (depth > 0)
    rank = inside(depth - 1);
  else
    local();
  return rank;
}

static void deep(void) { inside(20); }

static void *body(void *kind) {
  (*(void (**)(void))kind)();
  return NULL;
}

static size_t taken(void (*kind)(void), size_t size) {
  unsigned char *stack =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memset(stack, untouched, size);
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, size);
  pthread_create(&thread, &attributes, body, &kind);
  pthread_join(thread, NULL);
  size_t left = 0;
  while (left < size && stack[left] == untouched)
    left++;
  munmap(stack, size);
  return size - left;
}

static const struct {
  const char *name;
  void (*run)(void);
} kinds[] = {{"nothing", nothing},   {"local", local}, {"local again", local}, {"any", anyCall},
             {"requests", requests}, {"types", types}, {"deep", deep}};

int main(int argc, char **argv) {
  int level;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    printf("%s: %zu\n", kinds[i].name, taken(kinds[i].run, (size_t)atol(argv[1])));
  MPI_Finalize();
  return 0;
}
