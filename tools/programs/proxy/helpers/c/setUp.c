#include "program.h"

/* Finds out the own rank; the numbers of this program hold for its ranks. */
static void findRank(MPI_Comm everyone) {
  int size = 0;
  PMPI_Comm_rank(everyone, &rank);
  PMPI_Comm_size(everyone, &size);
  if (size != ranks) {
    fprintf(stderr, "This program needs %d ranks\n", ranks);
    PMPI_Abort(everyone, 2);
  }
}

static int ranksIn(MPI_Comm comm) {
  int size = 0;
  PMPI_Comm_size(comm, &size);
  return size;
}

/* Ends the program, which is not for so many ranks. */
static void refuse(const char *needed, MPI_Comm everyone) {
  fprintf(stderr, "This program needs %s\n", needed);
  PMPI_Abort(everyone, 2);
}

/* The sides of a plane or a space of so many ranks. */
static void findSides(int size, int dimensions, int *sides) {
  PMPI_Dims_create(size, dimensions, sides);
}

/* A communicator of all ranks, for programs that begin with a session. */
static MPI_Comm everyoneIn(MPI_Session session) {
  MPI_Group group;
  MPI_Comm everyone;
  PMPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  PMPI_Comm_create_from_group(group, "proxy", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &everyone);
  PMPI_Group_free(&group);
  return everyone;
}

static void freeEveryone(MPI_Comm everyone) { PMPI_Comm_free(&everyone); }

/* Ends sessions that the traced program ended after MPI_Finalize, or never. */
static void endSessions(MPI_Session *these, int count) {
  for (int i = 0; i < count; i++)
    if (these[i] != (MPI_Session)0 && these[i] != MPI_SESSION_NULL)
      PMPI_Session_finalize(&these[i]);
}
