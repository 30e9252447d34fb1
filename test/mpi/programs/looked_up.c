/* Rank 0 sends to rank 1 by an address that it looks up, in MPI's library ("handle") or as calls
 * are linked. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

typedef int Send(const void *, int, MPI_Datatype, int, int, MPI_Comm);

static void *handleOfMpi(void) {
  Dl_info object;
  dladdr(dlsym(RTLD_DEFAULT, "PMPI_Init"), &object);
  return dlopen(object.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
}

int main(int argc, char **argv) {
  int rank, value = 1;
  int isByHandle = argc > 1 && strcmp(argv[1], "handle") == 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Send *send = (Send *)dlsym(isByHandle ? handleOfMpi() : RTLD_DEFAULT, "MPI_Send");
  int isQuiet = dlerror() == NULL;
  if (rank == 0)
    send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  int isMissing = dlsym(RTLD_DEFAULT, "no_such_name") == NULL;
  const char *error = dlerror();
  if (rank == 1)
    printf("%d %d %d %s\n", value, isQuiet, isMissing, error ? "error" : "none");
  MPI_Finalize();
  return 0;
}
