/* Collectives as MPICH takes them apart for few ranks (docs/whatif.md), by messages that are
 * delayed. */
#include "delay.h"

#include <stdlib.h>
#include <string.h>

enum { Tag = 77, MediumBlock = 32768 };

static void sendTo(const void *data, int count, MPI_Datatype type, int dest, MPI_Comm inner) {
  sendBytes(data, count, type, dest, Tag, inner);
}

static void receiveFrom(void *data, int count, MPI_Datatype type, int source, MPI_Comm inner) {
  MPI_Status status;
  waitUntil(receiveEarly(data, count, type, source, Tag, inner, &status));
}

static void exchange(const void *given, int givenCount, int dest, void *got, int gotCount,
                     int source, MPI_Datatype type, MPI_Comm inner) {
  sendTo(given, givenCount, type, dest, inner);
  receiveFrom(got, gotCount, type, source, inner);
}

static MPI_Aint extentOf(MPI_Datatype type) {
  MPI_Aint low, extent;
  PMPI_Type_get_extent(type, &low, &extent);
  return extent;
}

static char *copyOf(const void *data, int count, MPI_Datatype type) {
  size_t bytes = (size_t)extentOf(type) * (size_t)count;
  char *copy = malloc(bytes + 1);
  return data ? memcpy(copy, data, bytes) : copy;
}

/* Dissemination. */
static void barrier(MPI_Comm comm) {
  MPI_Comm inner = innerOf(comm);
  const Members *all = membersOf(comm);
  for (int distance = 1; distance < all->size; distance *= 2)
    exchange(NULL, 0, (all->rank + distance) % all->size, NULL, 0,
             (all->rank - distance + all->size) % all->size, MPI_BYTE, inner);
}

int MPI_Barrier(MPI_Comm comm) {
  barrier(comm);
  return MPI_SUCCESS;
}

/* A binomial tree. */
int MPI_Bcast(void *data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  MPI_Comm inner = innerOf(comm);
  const Members *all = membersOf(comm);
  int place = (all->rank - root + all->size) % all->size, distance = 1;
  for (; distance < all->size; distance *= 2)
    if (place & distance) {
      receiveFrom(data, count, type, (all->rank - distance + all->size) % all->size, inner);
      break;
    }
  for (distance /= 2; distance > 0; distance /= 2)
    if (place + distance < all->size)
      sendTo(data, count, type, (all->rank + distance) % all->size, inner);
  return MPI_SUCCESS;
}

/* A binomial tree, for operations that commute. */
int MPI_Reduce(const void *given, void *got, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm) {
  MPI_Comm inner = innerOf(comm);
  const Members *all = membersOf(comm);
  char *sum = copyOf(given == MPI_IN_PLACE ? got : given, count, type),
       *theirs = copyOf(NULL, count, type);
  int place = (all->rank - root + all->size) % all->size;
  for (int distance = 1; distance < all->size; distance *= 2) {
    if (place & distance) {
      sendTo(sum, count, type, (all->rank - distance + all->size) % all->size, inner);
      break;
    }
    if (place + distance < all->size) {
      receiveFrom(theirs, count, type, (all->rank + distance) % all->size, inner);
      PMPI_Reduce_local(theirs, sum, count, type, op);
    }
  }
  if (all->rank == root)
    memcpy(got, sum, (size_t)extentOf(type) * (size_t)count);
  free(sum);
  free(theirs);
  return MPI_SUCCESS;
}

typedef struct {
  char *sum, *theirs;
  MPI_Aint extent;
  MPI_Datatype type;
  MPI_Op op;
  MPI_Comm inner;
} Reduction;

static void doubling(const Reduction *one, int count, int place, int pairs, int (*rankAt)(int, int),
                     int extra) {
  for (int distance = 1; distance < pairs; distance *= 2) {
    int peer = rankAt(place ^ distance, extra);
    exchange(one->sum, count, peer, one->theirs, count, peer, one->type, one->inner);
    PMPI_Reduce_local(one->theirs, one->sum, count, one->type, one->op);
  }
}

/* A rank reduces half of what it has with a peer, then half of that, and so on; then the parts come
 * back. */
static void halving(const Reduction *one, int count, int place, int pairs, int (*rankAt)(int, int),
                    int extra) {
  int low = 0, high = count, lows[32], highs[32], rounds = 0;
  for (int distance = pairs / 2; distance > 0; distance /= 2, rounds++) {
    int peer = rankAt(place ^ distance, extra), middle = low + (high - low) / 2;
    int isUpper = (place & distance) != 0;
    lows[rounds] = low;
    highs[rounds] = high;
    int sent = isUpper ? low : middle, sentCount = isUpper ? middle - low : high - middle;
    low = isUpper ? middle : low;
    high = isUpper ? high : middle;
    exchange(one->sum + sent * one->extent, sentCount, peer, one->theirs + low * one->extent,
             high - low, peer, one->type, one->inner);
    PMPI_Reduce_local(one->theirs + low * one->extent, one->sum + low * one->extent, high - low,
                      one->type, one->op);
  }
  for (int distance = 1; distance < pairs; distance *= 2) {
    int peer = rankAt(place ^ distance, extra);
    rounds--;
    int otherLow = low == lows[rounds] ? high : lows[rounds],
        otherHigh = low == lows[rounds] ? highs[rounds] : low;
    exchange(one->sum + low * one->extent, high - low, peer, one->sum + otherLow * one->extent,
             otherHigh - otherLow, peer, one->type, one->inner);
    low = lows[rounds];
    high = highs[rounds];
  }
}

/* Ranks beyond the largest power of two give theirs to a neighbour first. */
static int rankWithout(int place, int extra) {
  return place < extra ? 2 * place + 1 : place + extra;
}

int MPI_Allreduce(const void *given, void *got, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm) {
  MPI_Comm inner = innerOf(comm);
  const Members *all = membersOf(comm);
  int pairs = 1, bytes;
  while (2 * pairs <= all->size)
    pairs *= 2;
  int extra = all->size - pairs, place = all->rank < 2 * extra ? all->rank / 2 : all->rank - extra;
  PMPI_Type_size(type, &bytes);
  Reduction one = {copyOf(given == MPI_IN_PLACE ? got : given, count, type),
                   copyOf(NULL, count, type),
                   extentOf(type),
                   type,
                   op,
                   inner};
  int isIdle = all->rank < 2 * extra && all->rank % 2 == 0;
  if (isIdle) {
    sendTo(one.sum, count, type, all->rank + 1, inner);
    receiveFrom(one.sum, count, type, all->rank + 1, inner);
  } else {
    if (all->rank < 2 * extra) {
      receiveFrom(one.theirs, count, type, all->rank - 1, inner);
      PMPI_Reduce_local(one.theirs, one.sum, count, type, op);
    }
    int isShort = (long long)count * bytes <= 8 || count < pairs;
    (isShort ? doubling : halving)(&one, count, place, pairs, rankWithout, extra);
    if (all->rank < 2 * extra)
      sendTo(one.sum, count, type, all->rank - 1, inner);
  }
  memcpy(got, one.sum, (size_t)one.extent * (size_t)count);
  free(one.sum);
  free(one.theirs);
  return MPI_SUCCESS;
}

/* Blocks of up to 32 KiB go to all ranks at once, longer ones to one rank after the other. */
int MPI_Alltoall(const void *given, int givenCount, MPI_Datatype givenType, void *got, int gotCount,
                 MPI_Datatype gotType, MPI_Comm comm) {
  MPI_Comm inner = innerOf(comm);
  const Members *all = membersOf(comm);
  MPI_Aint givenBytes = extentOf(givenType) * givenCount, gotBytes = extentOf(gotType) * gotCount;
  int atOnce = givenBytes <= MediumBlock, isPower = (all->size & (all->size - 1)) == 0;
  memcpy((char *)got + all->rank * gotBytes, (const char *)given + all->rank * givenBytes,
         (size_t)gotBytes);
  for (int i = 1; atOnce && i < all->size; i++) {
    int dest = (all->rank + i) % all->size;
    sendTo((const char *)given + dest * givenBytes, givenCount, givenType, dest, inner);
  }
  Nanoseconds last = 0;
  for (int i = 1; i < all->size; i++) {
    int source = isPower ? all->rank ^ i : (all->rank - i + all->size) % all->size;
    int dest = isPower ? source : (all->rank + i) % all->size;
    MPI_Status status;
    if (!atOnce)
      sendTo((const char *)given + dest * givenBytes, givenCount, givenType, dest, inner);
    Nanoseconds one = receiveEarly((char *)got + source * gotBytes, gotCount, gotType, source, Tag,
                                   inner, &status);
    last = one > last ? one : last;
    if (!atOnce)
      waitUntil(one);
  }
  waitUntil(last);
  return MPI_SUCCESS;
}

/* The ranks of a new communicator agree on it, which takes a barrier at least. */
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *made) {
  barrier(comm);
  int status = PMPI_Comm_split(comm, color, key, made);
  prepare(*made, comm);
  return status;
}
