#include <anole/anole.h>
#include <mpi.h>

void exchange(int *value);

int main(int argc, char **argv) {
  int value = 1;
  MPI_Init(&argc, &argv);
  anole_region_begin("solve");
  for (int step = 0; step < 10; ++step)
    exchange(&value);
  anole_region_end("solve");
  return MPI_Finalize();
}
