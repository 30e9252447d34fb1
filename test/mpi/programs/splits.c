// A plane of ranks as in FT of NPB: two splits of MPI_COMM_WORLD, in which the key of the one is
// the colour of the other, and transpositions within rows and columns: splits plain|plugged
#include <anole/anole.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { steps = 30, most = 64 };

static int width(int ranks) {
  int side = 1;
  while (side * side < ranks)
    side++;
  return side;
}
static int column(int rank, int ranks) { return rank % width(ranks); }
static int row(int rank, int ranks) { return rank / width(ranks); }

int main(int argc, char **argv) {
  int rank, ranks, sum = 0, mine[most], theirs[most] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (argc > 1 && !strcmp(argv[1], "plugged")) {
    anole_register_plugin_for("column", ANOLE_PLUGIN_KEY | ANOLE_PLUGIN_COLOR, column);
    anole_register_plugin_for("row", ANOLE_PLUGIN_KEY | ANOLE_PLUGIN_COLOR, row);
    anole_register_plugin_for("nothing", 0, row);
    anole_register_plugin_for("null", ANOLE_PLUGIN_KEY, NULL);
  }
  MPI_Comm rows, columns;
  MPI_Comm_split(MPI_COMM_WORLD, row(rank, ranks), column(rank, ranks), &rows);
  MPI_Comm_split(MPI_COMM_WORLD, column(rank, ranks), row(rank, ranks), &columns);
  for (int i = 0; i < most; i++)
    mine[i] = rank + i;
  for (int i = 0; i < steps; i++) {
    MPI_Alltoall(mine, 1, MPI_INT, theirs, 1, MPI_INT, rows);
    MPI_Alltoall(theirs, 1, MPI_INT, mine, 1, MPI_INT, columns);
    MPI_Allreduce(mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  if (rank == 0)
    printf("%d\n", sum);
  MPI_Comm_free(&rows);
  MPI_Comm_free(&columns);
  MPI_Finalize();
  return 0;
}
