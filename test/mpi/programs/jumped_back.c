/* A library calls functions of the program that leave by a jump. Usage: jumped_back STEPS */
#include "jumped_back.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int rank, ranks, sum;

static void exchange(int tag) {
  int theirs = 0;
  MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % ranks, tag, &theirs, 1, MPI_INT,
               (rank + ranks - 1) % ranks, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  sum += theirs;
}

static void always(int number) {
  exchange(0);
  giveUp();
  exchange(number);
}
static void inLoop(int number) {
  for (int i = 0; i < 3; i++) {
    exchange(1);
    if (i == number % 3)
      giveUp();
  }
}
static void itself(int number) {
  if (number % 2 == 0)
    exchange(2);
  longjmp(*target(), 1);
}
static void sometimes(int number) {
  exchange(3);
  if (number % 4 == 1)
    giveUp();
}
static int compare(const void *left, const void *right) {
  exchange(4);
  if (*(const int *)left == 1 || *(const int *)right == 1)
    giveUp();
  return *(const int *)left - *(const int *)right;
}

int main(int argc, char **argv) {
  int steps = atoi(argv[1]);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  tryPlain(steps, always);
  tryPlain(steps, itself);
  tryWithMask(steps, inLoop);
  tryNested(steps, always);
  tryNested(steps, inLoop);
  tryDeep(steps, sometimes);
  trySorting(steps, compare);
  if (rank == 0)
    printf("sum %d\n", sum);
  MPI_Finalize();
  return 0;
}
