/* A session that is still open in MPI_Finalize. */
#include <mpi.h>

int main(void) {
  MPI_Session session;
  MPI_Group group;
  int size = 0;
  MPI_Init(0, 0);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  MPI_Group_from_session_pset(session, "mpi://SELF", &group);
  MPI_Group_size(group, &size);
  MPI_Group_free(&group);
  MPI_Session_finalize(&session);
  return size != 1;
}
