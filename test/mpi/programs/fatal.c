/* Rank 1 makes a call that is wrong, and errors are fatal. Usage: fatal WHERE */
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, value = 0;
  MPI_Win window;
  MPI_File file;
  const char *where = argv[1];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&value, sizeof value, sizeof value, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_File_open(MPI_COMM_WORLD, "data", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
  MPI_File_set_errhandler(file, MPI_ERRORS_ARE_FATAL);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1 && strcmp(where, "message") == 0)
    MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  if (rank == 1 && strcmp(where, "collective") == 0)
    MPI_Bcast(&value, 1, MPI_INT, 99, MPI_COMM_WORLD);
  if (rank == 1 && strcmp(where, "window") == 0)
    MPI_Put(&value, 1, MPI_INT, 99, 0, 1, MPI_INT, window);
  if (rank == 1 && strcmp(where, "file") == 0)
    MPI_File_read(file, &value, -1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
