/* No MPI_Init and no MPI_COMM_WORLD: a session, and a communicator made of its processes.
 * Usage: sessions [STEPS] */
#include "example.h"

static MPI_Comm allProcesses(MPI_Session session) {
  MPI_Group group;
  MPI_Comm comm;
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "example.sessions", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  MPI_Group_free(&group);
  return comm;
}

int main(int argc, char **argv) {
  int rank, size, wrong = 0, total = 0, steps = argument(argc, argv, 1, 20);
  MPI_Session session;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Comm comm = allProcesses(session);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  for (int step = 0; step < steps; step++) {
    int theirs = -1, mine = rank + step;
    MPI_Sendrecv(&mine, 1, MPI_INT, right, 1, &theirs, 1, MPI_INT, left, 1, comm,
                 MPI_STATUS_IGNORE);
    wrong += theirs != left + step;
  }
  MPI_Allreduce(&wrong, &total, 1, MPI_INT, MPI_SUM, comm);
  if (rank == 0)
    printf("sessions: %s\n", total == 0 ? "correct" : "WRONG");
  MPI_Comm_free(&comm);
  MPI_Session_finalize(&session);
  return total != 0;
}
