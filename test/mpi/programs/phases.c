// Time steps, with markers by hand and regions: phases.c none|hand|pcontrol|regions|repeat
#include <anole/anole.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { steps = 20, stages = 3 };

static const char *mode = "none";
static int sum, rank, ranks;

static int is(const char *name) { return !strcmp(mode, name); }

static void exchange(int tag) {
  int in = 0;
  MPI_Sendrecv(&rank, 1, MPI_INT, (rank + 1) % ranks, tag, &in, 1, MPI_INT,
               (rank + ranks - 1) % ranks, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  sum += in;
}

static void step(int number) {
  char name[16];
  snprintf(name, sizeof name, "step %d", number);
  if (is("regions"))
    anole_region_begin(name);
  for (int stage = 0; stage < stages; stage++)
    exchange(stage);
  if (is("regions"))
    anole_region_end(name);
}

static void run(void) {
  for (int i = 0; i < steps; i++) {
    step(i);
    if (is("hand"))
      anole_phase_marker();
    if (is("pcontrol"))
      MPI_Pcontrol(2);
  }
}

// The source chooses the inner of two loops.
static void repeat(void) {
  for (int i = 0; i < stages; i++)
    for (ANOLE_PHASE_LOOP int often = 0; often < steps; often++)
      exchange(often);
}

// What is called inside a call of MPI leaves no event.
static int markInside(MPI_Comm comm, int key, void *value, void *extra) {
  (void)comm, (void)key, (void)value, (void)extra;
  anole_phase_marker();
  anole_region_begin("inside");
  anole_region_end("inside");
  return MPI_SUCCESS;
}

static void deleteAttribute(void) {
  int key;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, markInside, &key, NULL);
  MPI_Comm_set_attr(MPI_COMM_WORLD, key, NULL);
  MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
  MPI_Comm_free_keyval(&key);
}

static void markWhilePaused(void) {
  MPI_Pcontrol(0);
  anole_phase_marker();
  MPI_Pcontrol(2);
  anole_region_begin("paused");
  MPI_Pcontrol(1);
}

int main(int argc, char **argv) {
  if (argc > 1)
    mode = argv[1];
  anole_phase_marker();
  anole_region_begin("too early");
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  deleteAttribute();
  is("repeat") ? repeat() : run();
  markWhilePaused();
  MPI_Pcontrol(7);
  anole_region_begin("whole");
  anole_region_end("whole");
  anole_region_end(NULL);
  if (rank == 0)
    printf("%d\n", sum);
  MPI_Finalize();
  anole_phase_marker();
  anole_region_end("too late");
  return 0;
}
