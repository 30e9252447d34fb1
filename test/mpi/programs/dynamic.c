/* Dynamic processes, whether or not the MPI library has them: each call returns, with or without
 * success. Usage: dynamic; started by itself it is a child. */
#include "example.h"

int main(int argc, char **argv) {
  int rank;
  char port[MPI_MAX_PORT_NAME] = "";
  char *arguments[] = {"child", "7", NULL};
  char *commands[] = {argv[0], argv[0]}, **argumentLists[] = {arguments, arguments};
  int counts[] = {1, 2};
  MPI_Info infos[] = {MPI_INFO_NULL, MPI_INFO_NULL};
  MPI_Comm parent, inter;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&parent);
  if (parent == MPI_COMM_NULL) {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (MPI_Comm_spawn(argv[0], arguments, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter,
                       MPI_ERRCODES_IGNORE) == MPI_SUCCESS)
      MPI_Comm_disconnect(&inter);
    if (MPI_Comm_spawn_multiple(2, commands, argumentLists, counts, infos, 1, MPI_COMM_WORLD,
                                &inter, MPI_ERRCODES_IGNORE) == MPI_SUCCESS)
      MPI_Comm_disconnect(&inter);
    if (MPI_Open_port(MPI_INFO_NULL, port) == MPI_SUCCESS) {
      MPI_Publish_name("anole test", MPI_INFO_NULL, port);
      MPI_Lookup_name("anole test", MPI_INFO_NULL, port);
      MPI_Unpublish_name("anole test", MPI_INFO_NULL, port);
      MPI_Close_port(port);
    }
    int status = verdict("dynamic", 0);
    MPI_Finalize();
    return status;
  }
  MPI_Comm_disconnect(&parent);
  MPI_Finalize();
  return 0;
}
