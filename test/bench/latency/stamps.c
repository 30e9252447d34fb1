/* Stamps of messages in memory that the ranks share: DELAY_FILE. DELAY_LATENCY is in nanoseconds,
 * DELAY_BYTE the nanoseconds of a byte; with DELAY_LINK=1, messages that a rank sends follow one
 * another on its link. */
#include "delay.h"

#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { Room = 1 << 14 };

typedef struct {
  Nanoseconds arrival;
  int tag, commSize, isTaken;
} Stamp;

/* From one rank to another: stamps from `taken` on, up to `written`, are in use. */
typedef struct {
  _Alignas(64) atomic_ulong written;
  _Alignas(64) atomic_ulong taken;
  Stamp stamps[Room];
} Lane;

static Lane *lanes;
static int ownRank, ranks, hasLinks;
static double latency, perByte, linkFree;

static double setting(const char *name) {
  const char *text = getenv(name);
  return text ? atof(text) : 0;
}

void openStamps(int rank, int size) {
  size_t bytes = sizeof(Lane) * (size_t)size * (size_t)size;
  int file = open(getenv("DELAY_FILE"), O_RDWR | O_CREAT, 0600);
  if (file < 0 || ftruncate(file, (off_t)bytes) != 0 ||
      (lanes = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)) == MAP_FAILED) {
    perror("DELAY_FILE");
    exit(2);
  }
  close(file);
  ownRank = rank;
  ranks = size;
  latency = setting("DELAY_LATENCY");
  perByte = setting("DELAY_BYTE");
  hasLinks = setting("DELAY_LINK") > 0;
}

/* A message of a rank to itself crosses no network. */
static Nanoseconds arrivalOf(int dest, long long bytes) {
  double start = (double)now();
  if (dest == ownRank)
    return (Nanoseconds)start;
  if (hasLinks && linkFree > start)
    start = linkFree;
  linkFree = start + (double)bytes * perByte;
  return (Nanoseconds)(linkFree + latency);
}

void stamp(int dest, int tag, int commSize, long long bytes) {
  Lane *lane = &lanes[ownRank * ranks + dest];
  unsigned long place = atomic_load_explicit(&lane->written, memory_order_relaxed);
  while (place - atomic_load(&lane->taken) >= Room)
    sched_yield();
  lane->stamps[place % Room] = (Stamp){arrivalOf(dest, bytes), tag, commSize, 0};
  atomic_store_explicit(&lane->written, place + 1, memory_order_release);
}

Nanoseconds arrival(int source, int tag, int commSize) {
  Lane *lane = &lanes[source * ranks + ownRank];
  unsigned long written = atomic_load_explicit(&lane->written, memory_order_acquire);
  unsigned long first = atomic_load_explicit(&lane->taken, memory_order_relaxed), place = first;
  while (place < written) {
    Stamp *one = &lane->stamps[place++ % Room];
    if (one->isTaken || one->tag != tag || one->commSize != commSize)
      continue;
    one->isTaken = 1;
    while (first < written && lane->stamps[first % Room].isTaken)
      first++;
    Nanoseconds time = one->arrival;
    atomic_store_explicit(&lane->taken, first, memory_order_release);
    return time;
  }
  fprintf(stderr, "delay: a message from rank %d has no stamp\n", source);
  abort();
}
