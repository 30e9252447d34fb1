// Messages of datatypes with absolute addresses, as programs make them that describe their
// variables where they are.
#include <mpi.h>
#include <stdlib.h>

typedef struct {
  int step;
  double values[8];
  char name[16];
} Record;

/// A type of the record at its place in memory.
static MPI_Datatype typeOf(Record *record) {
  MPI_Aint places[3];
  MPI_Datatype made, types[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR};
  MPI_Get_address(record->values, &places[0]);
  MPI_Get_address(&record->step, &places[1]); // before the first one
  MPI_Get_address(record->name, &places[2]);
  MPI_Type_create_struct(3, (int[]){8, 1, 16}, places, types, &made);
  MPI_Type_commit(&made);
  return made;
}

/// Sends parts of a list that lie elsewhere in each step, and receives as much.
static void exchangeParts(int step, int to, int from) {
  enum { parts = 40 };
  static double list[2][parts * 8];
  int lengths[parts];
  MPI_Aint places[parts];
  MPI_Datatype types[2];
  for (int way = 0; way < 2; way++) {
    for (int i = 0; i < parts; i++) {
      lengths[i] = 1;
      MPI_Get_address(&list[way][i * (step + 1)], &places[i]);
    }
    MPI_Type_create_hindexed(parts, lengths, places, MPI_DOUBLE, &types[way]);
    MPI_Type_commit(&types[way]);
  }
  MPI_Sendrecv(MPI_BOTTOM, 1, types[0], to, 1, MPI_BOTTOM, 1, types[1], from, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Type_free(&types[0]);
  MPI_Type_free(&types[1]);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  Record *records = calloc(2, sizeof *records);
  MPI_Datatype sent = typeOf(&records[0]), received = typeOf(&records[1]), every;
  MPI_Aint place, lower, extent;
  MPI_Get_address(records[1].values, &place);
  MPI_Type_create_hindexed(1, (int[]){4}, &place, MPI_DOUBLE, &every);
  MPI_Type_commit(&every);
  MPI_Type_get_extent(every, &lower, &extent);
  MPI_Type_get_extent(sent, &lower, &extent);
  for (int step = 0; step < 5; step++) {
    exchangeParts(step, (rank + 1) % ranks, (rank + ranks - 1) % ranks);
    MPI_Sendrecv(MPI_BOTTOM, 1, sent, (rank + 1) % ranks, 0, MPI_BOTTOM, 1, received,
                 (rank + ranks - 1) % ranks, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast(MPI_BOTTOM, 1, every, step % ranks, MPI_COMM_WORLD);
  }
  MPI_Type_free(&sent);
  MPI_Type_free(&received);
  MPI_Type_free(&every);
  free(records);
  MPI_Finalize();
  return 0;
}
