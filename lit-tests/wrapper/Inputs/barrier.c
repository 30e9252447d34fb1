#include <mpi.h>

int main(int count, char **values) {
  MPI_Init(&count, &values);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
#ifdef STATUS
  return STATUS;
#endif
  return 0;
}
