/* Bucket sort, as in IS: the ranks agree on a histogram of all keys, deal out the buckets such that
 * every rank gets about as many keys, tell each other how many keys will come, and exchange them
 * with MPI_Alltoallv. The counts differ from rank to rank and from step to step.
 * Usage: sort [STEPS [KEYS PER RANK]] */
#include "example.h"

enum { Buckets = 1024, KeysPerBucket = 64 };

static unsigned nextRandom(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 16;
}

static int compareKeys(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

/* owner[bucket] such that the keys of all ranks are spread evenly. */
static void dealBuckets(const int *keys, int count, int size, int *owner) {
  int mine[Buckets] = {0}, all[Buckets], total = 0, before = 0;
  for (int i = 0; i < count; i++)
    mine[keys[i] / KeysPerBucket]++;
  MPI_Allreduce(mine, all, Buckets, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  for (int b = 0; b < Buckets; b++)
    total += all[b];
  for (int b = 0; b < Buckets; b++) {
    owner[b] = (int)((long long)before * size / total);
    before += all[b];
  }
}

static int prefixSums(const int *counts, int size, int *starts) {
  int sum = 0;
  for (int i = 0; i < size; i++) {
    starts[i] = sum;
    sum += counts[i];
  }
  return sum;
}

/* Sorts `keys` locally, which also groups them by owner, and sends each to its owner. */
static int *exchange(int *keys, int count, int size, int *received) {
  int owner[Buckets], *numbers = calloc(4 * size, sizeof(int));
  int *sends = numbers, *receives = sends + size, *from = receives + size, *to = from + size;
  dealBuckets(keys, count, size, owner);
  qsort(keys, count, sizeof *keys, compareKeys);
  for (int i = 0; i < count; i++)
    sends[owner[keys[i] / KeysPerBucket]]++;
  MPI_Alltoall(sends, 1, MPI_INT, receives, 1, MPI_INT, MPI_COMM_WORLD);
  prefixSums(sends, size, from);
  *received = prefixSums(receives, size, to);
  int *result = malloc(sizeof(int) * (*received + 1));
  MPI_Alltoallv(keys, sends, from, MPI_INT, result, receives, to, MPI_INT, MPI_COMM_WORLD);
  free(numbers);
  return result;
}

/* Sorted here, above what the ranks before have, and no key lost. */
static int isSorted(const int *keys, int count, int rank, long long lost) {
  int above = -1, largest = count > 0 ? keys[count - 1] : -1;
  long long total;
  MPI_Exscan(&largest, &above, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allreduce(&lost, &total, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
  for (int i = 1; i < count; i++)
    if (keys[i - 1] > keys[i])
      return 0;
  return total == 0 && (rank == 0 || count == 0 || above <= keys[0]);
}

int main(int argc, char **argv) {
  int rank, size, wrong = 0;
  int steps = argument(argc, argv, 1, 10), count = argument(argc, argv, 2, 2000);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  unsigned state = rank + 1;
  int *keys = malloc(sizeof(int) * count);

  for (int s = 0; s < steps; s++) {
    int received;
    long long lost = 0;
    for (int i = 0; i < count; i++) {
      keys[i] = nextRandom(&state) % (Buckets * KeysPerBucket);
      lost += keys[i];
    }
    int *sorted = exchange(keys, count, size, &received);
    qsort(sorted, received, sizeof *sorted, compareKeys);
    for (int i = 0; i < received; i++)
      lost -= sorted[i];
    wrong += !isSorted(sorted, received, rank, lost);
    free(sorted);
  }
  free(keys);
  int status = verdict("sort", wrong);
  MPI_Finalize();
  return status;
}
