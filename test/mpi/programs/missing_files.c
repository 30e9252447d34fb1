/* Files that cannot be opened, beside some that can. */
#include "example.h"

static int wrong;

static void open(MPI_Comm comm, const char *name, int mode, int succeeds) {
  MPI_File file;
  int result = MPI_File_open(comm, name, mode, MPI_INFO_NULL, &file);
  wrong += (result == MPI_SUCCESS) != succeeds;
  if (result == MPI_SUCCESS)
    MPI_File_close(&file);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_File_delete("missing.data", MPI_INFO_NULL);
  open(MPI_COMM_WORLD, "missing.data", MPI_MODE_RDWR, 0);
  open(MPI_COMM_WORLD, "missing.data", MPI_MODE_RDONLY, 0);
  open(MPI_COMM_SELF, "missing.data", MPI_MODE_WRONLY | MPI_MODE_APPEND, 0);
  open(MPI_COMM_WORLD, "no/such/folder/new.data", MPI_MODE_WRONLY | MPI_MODE_CREATE, 0);
  open(MPI_COMM_WORLD, "missing.data", MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_EXCL, 1);
  open(MPI_COMM_WORLD, "missing.data", MPI_MODE_RDWR | MPI_MODE_CREATE | MPI_MODE_EXCL, 0);
  open(MPI_COMM_WORLD, "missing.data", MPI_MODE_RDONLY, 1);
  open(MPI_COMM_WORLD, "missing.data", MPI_MODE_RDONLY | MPI_MODE_DELETE_ON_CLOSE, 1);
  open(MPI_COMM_WORLD, "missing.data", MPI_MODE_RDONLY, 0);
  int status = verdict("missing_files", wrong);
  MPI_Finalize();
  return status;
}
