/* Ends in the way that is named. The tag of each message is its line, so raw logs hold what call
 * paths must say. Usage: named_ends HOW */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static MPI_Comm comm;
#define HERE() MPI_Send(NULL, 0, MPI_INT, MPI_PROC_NULL, __LINE__, comm)

static __attribute__((noinline)) void inner(int step) {
  HERE();
  if (step % 2)
    HERE();
}

static __attribute__((noinline)) void outer(int step) {
  inner(step);
  HERE();
}

static void steps(void) {
  for (int step = 0; step < 6; step++) {
    outer(step);
    inner(step);
  }
}

static void waitFor(int rank, int polls) {
  int value, found = 0;
  char name[32];
  snprintf(name, sizeof name, "waits-%d", rank);
  fclose(fopen(name, "w"));
  while (polls)
    MPI_Iprobe(MPI_ANY_SOURCE, 1, comm, &found, MPI_STATUS_IGNORE);
  MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 1, comm, MPI_STATUS_IGNORE);
}

#if MPI_VERSION >= 4
static int withSession(void) {
  MPI_Session session;
  MPI_Group group;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "anole.ends", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  MPI_Group_free(&group);
  steps();
  MPI_Comm_free(&comm);
  return MPI_Session_finalize(&session);
}
#else
static int withSession(void) { return 1; }
#endif

int main(int argc, char **argv) {
  int rank;
  const char *how = argv[1];
  if (strcmp(how, "session") == 0)
    return withSession();
  MPI_Init(&argc, &argv);
  comm = MPI_COMM_WORLD;
  MPI_Comm_rank(comm, &rank);
  steps();
  if (rank != 0 || strcmp(how, "hang") == 0 || strcmp(how, "poll") == 0)
    waitFor(rank, strcmp(how, "poll") == 0);
  while (access("waits-1", F_OK) != 0)
    usleep(1000);
  if (strcmp(how, "SIGKILL") == 0)
    raise(SIGKILL);
  if (strcmp(how, "SIGTERM") == 0)
    raise(SIGTERM);
  if (strcmp(how, "exit") == 0)
    exit(3);
  if (strcmp(how, "abort") == 0)
    MPI_Abort(comm, 3);
  if (strcmp(how, "error") == 0)
    MPI_Send(&rank, -1, MPI_INT, 0, 0, comm);
  return 4;
}
