/* Loops of which the compiler makes copies: one call site returns to several places of one
 * function. */
#include <mpi.h>

static volatile double work;

__attribute__((noinline)) static void repeat(int kind, int times) {
  for (int i = 0; i < times; i++) {
    if (kind)
      work += i;
    MPI_Barrier(MPI_COMM_SELF);
    if (kind == 3)
      work -= 1;
  }
}

__attribute__((noinline)) static void repeatSometimes(int kind) {
  for (int i = 0; i < 3; i++) {
    if (kind & 1)
      work *= 2;
    repeat(kind, kind);
  }
}

int main(int count, char **values) {
  MPI_Init(&count, &values);
  for (int kind = 0; kind < 8; kind++) {
    repeat(kind, 3);
    repeatSometimes(kind);
  }
  MPI_Finalize();
}
