/* Sessions next to MPI_Init: process sets, and communicators made from groups. */
#include "example.h"

#include <string.h>

int main(int argc, char **argv) {
  int rank, size, wrong = 0, sets, length, sum = 0, one = 1;
  char name[MPI_MAX_PSET_NAME_LEN];
  MPI_Session session;
  MPI_Info info;
  MPI_Group group;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
  MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets);
  wrong += sets < 2;
  for (int i = 0; i < sets; i++) {
    length = 0;
    MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, NULL);
    length = sizeof name;
    MPI_Session_get_nth_pset(session, MPI_INFO_NULL, i, &length, name);
  }
  MPI_Session_get_info(session, &info);
  MPI_Info_free(&info);
  MPI_Session_get_pset_info(session, "mpi://WORLD", &info);
  MPI_Info_free(&info);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "anole.test.3", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, comm);
  wrong += sum != size;
  MPI_Comm_free(&comm);
  MPI_Group_free(&group);
  MPI_Session_finalize(&session);
  int status = verdict("sessions", wrong);
  MPI_Finalize();
  return status;
}
