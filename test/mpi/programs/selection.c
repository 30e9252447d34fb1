// Calls of several families, parts of them between anole_pause and anole_resume, with counts that
// follow no pattern: selection.c [PAUSE]
#include <anole/anole.h>
#include <mpi.h>
#include <stdio.h>

enum { steps = 600, most = 100000 };

int main(int argc, char **argv) {
  static char out[most], in[most];
  unsigned state = 1;
  int rank, ranks, sum = 0, all;
  if (argc > 1)
    anole_pause();
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  anole_resume();
  for (int i = 0; i < steps; i++) {
    state = state * 1103515245u + 12345u;
    int count = (int)(state >> 8) % most;
    if (argc > 1 && i == 200)
      anole_pause();
    if (argc > 1 && i == 300)
      anole_resume();
    MPI_Sendrecv(out, count, MPI_CHAR, (rank + 1) % ranks, 0, in, count, MPI_CHAR,
                 (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (i % 100 == 0)
      MPI_Barrier(MPI_COMM_WORLD);
    sum += count % 7;
  }
  MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%d\n", all);
  MPI_Finalize();
  return 0;
}
