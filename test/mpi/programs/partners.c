// Exchanges whose partners follow the bits of the rank, planes of ranks, or rank and iteration
// together; a square power of two of ranks: partners.c [ROUNDS]
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int rank, size, side;
static long sum;

static void swap(int to, int from, int tag) {
  int mine = rank + 1, other = 0;
  MPI_Sendrecv(&mine, 1, MPI_INT, to, tag, &other, 1, MPI_INT, from, tag, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  sum += (long)other * (tag + 1);
}

static void pairwise(void) {
  for (int i = 1; i < size; i++)
    swap(rank ^ i, rank ^ i, 1);
}

static void rotation(void) {
  for (int i = 1; i < size; i++)
    swap((rank + i) % size, (rank - i + size) % size, 2);
}

static void reflection(void) {
  for (int i = 0; i < size; i++)
    swap((i - rank + size) % size, (i - rank + size) % size, 3);
}

static void dissemination(void) {
  for (int i = 1; i < size; i *= 2)
    swap((rank + i) % size, (rank - i + size) % size, 4);
}

static int reversed(int number) {
  int result = 0;
  for (int bit = 1; bit < size; bit *= 2)
    result = 2 * result + ((number & bit) != 0);
  return result;
}

static void bitReversal(void) { swap(reversed(rank), reversed(rank), 5); }

static int gray(int number) { return number ^ number / 2; }

static void grayRing(void) {
  int place = 0;
  while (gray(place) != rank)
    place++;
  swap(gray((place + 1) % size), gray((place + size - 1) % size), 6);
}

/* Cannon's first step, along rows. */
static void skew(void) {
  int row = rank / side, column = rank % side;
  swap(row * side + (column - row + side) % side, row * side + (column + row) % side, 7);
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 3;
  long all = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (side = 1; side * side < size;)
    side++;
  for (int round = 0; round < rounds; round++) {
    pairwise();
    rotation();
    reflection();
    dissemination();
    bitReversal();
    grayRing();
    skew();
  }
  MPI_Reduce(&sum, &all, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%ld\n", all);
  MPI_Finalize();
  return 0;
}
