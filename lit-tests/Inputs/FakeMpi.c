/* An MPI that prints the thread block in each call: the last calling context, the nesting depth, and of
   each active loop the ordinal of its activation, among those in which there was a call, and the iterations
   begun since the last call in an earlier one. Contexts are printed as small numbers in the order of their
   first appearance, so that tests can compare them. */
#include "anole/abi.h"

#include <stdio.h>

/* Like the runtime: there is a block even if nothing was instrumented. */
__attribute__((weak)) ANOLE_THREAD_LOCAL struct AnoleThread __anole_thread_v3;

static int numberOf(uint64_t context) {
  static uint64_t seen[256];
  static int count;
  for (int i = 0; i < count; ++i)
    if (seen[i] == context)
      return i;
  seen[count] = context;
  return count++;
}

/* What the calls so far showed of the loops at one depth. */
static struct Level {
  uint64_t loop;
  struct AnoleLoopSlot slot;
  uint32_t ordinal, before;
} levels[AnoleLoopDepthLimit];

static void reportLoop(struct Level *level, uint64_t loop, const struct AnoleLoopSlot *slot) {
  static uint32_t activations;
  if (level->loop != loop || level->slot.activation != slot->activation) {
    level->ordinal = ++activations;
    level->before = level->slot.iterations;
  }
  level->loop = loop;
  level->slot = *slot;
  printf(" [%u:%u]", level->ordinal, slot->iterations - level->before);
}

static int report(const char *name, int tag) {
  const struct AnoleThread *thread = &__anole_thread_v3;
  printf("%s(%d) context %d depth %u", name, tag, numberOf(thread->context), (unsigned)thread->depth);
  for (uint64_t i = 0; i < thread->depth && i < AnoleLoopDepthLimit; ++i)
    reportLoop(&levels[i], thread->loops[i], &thread->slots[i]);
  printf("\n");
  return 0;
}

int MPI_Send(int tag) { return report("send", tag); }
int MPI_Recv(int tag) { return report("recv", tag); }
int MPI_Barrier(void) { return report("barrier", 0); }
int MPI_Test(int *done) { return report("test", *done); }
void mpi_send_(int *tag) { report("send", *tag); }
void mpi_barrier_(void) { report("barrier", 0); }
