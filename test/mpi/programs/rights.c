// Says whether it runs with rights that its user does not have.
#include <mpi.h>
#include <stdio.h>
#include <sys/auxv.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  printf("%lu\n", getauxval(AT_SECURE));
  return 0;
}
