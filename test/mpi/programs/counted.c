/* What MPI answers about messages and packed data: counts of elements of types of equal and of
 * different parts, of parts of a type, and positions. */
#include "example.h"

#include <stddef.h>

enum { Room = 4096 };

struct mixed {
  char letter;
  double number;
  short small;
};

static int wrong, rank;
static char from[Room], to[Room];

static void check(long long found, long long expected) { wrong += found != expected; }

static MPI_Datatype mixedType(void) {
  int lengths[] = {1, 1, 1};
  MPI_Aint places[] = {offsetof(struct mixed, letter), offsetof(struct mixed, number),
                       offsetof(struct mixed, small)};
  MPI_Datatype types[] = {MPI_CHAR, MPI_DOUBLE, MPI_SHORT}, made;
  MPI_Type_create_struct(3, lengths, places, types, &made);
  MPI_Type_commit(&made);
  return made;
}

static MPI_Datatype threeInts(void) {
  int places[] = {0, 1, 2};
  MPI_Datatype made;
  MPI_Type_create_indexed_block(3, 1, places, MPI_INT, &made);
  MPI_Type_commit(&made);
  return made;
}

/* Sends bytes to itself, and asks how many elements they are. */
static void ask(int bytes, MPI_Datatype type, int count, int elements) {
  int found;
  MPI_Count many;
  MPI_Status status;
  MPI_Sendrecv(from, bytes, MPI_BYTE, rank, 1, to, Room, MPI_BYTE, rank, 1, MPI_COMM_WORLD,
               &status);
  MPI_Get_count(&status, type, &found);
  check(found, count);
  MPI_Get_elements(&status, type, &found);
  check(found, elements);
  MPI_Get_elements_x(&status, type, &many);
  check(many, elements);
}

/* Packs and unpacks ROUNDS times, one behind the other. */
static void pack(MPI_Datatype type, int rounds) {
  int position = 0, size, end;
  MPI_Type_size(type, &size);
  for (int i = 1; i <= rounds; i++) {
    MPI_Pack(from, i, type, to, Room, &position, MPI_COMM_WORLD);
    MPI_Pack(&i, 1, MPI_INT, to, Room, &position, MPI_COMM_WORLD);
  }
  end = position;
  position = 0;
  for (int i = 1, number; i <= rounds; i++) {
    MPI_Unpack(to, end, &position, from, i, type, MPI_COMM_WORLD);
    MPI_Unpack(to, end, &position, &number, 1, MPI_INT, MPI_COMM_WORLD);
    check(number, i);
  }
  check(position, end);
}

static void packForOthers(MPI_Datatype type) {
  MPI_Aint position = 4, end;
  MPI_Pack_external("external32", from, 2, type, to, Room, &position);
  MPI_Pack_external("external32", from, 0, type, to, Room, &position);
  MPI_Pack_external("external32", from, 1, type, to, Room, &position);
  end = position;
  position = 4;
  MPI_Unpack_external("external32", to, end, &position, from, 3, type);
  check(position, end);
}

static void setCounts(MPI_Datatype type) {
  MPI_Status status = {0};
  int found;
  MPI_Status_set_elements(&status, type, 5);
  MPI_Get_count(&status, MPI_BYTE, &found);
  MPI_Status_set_elements_x(&status, type, 0);
  MPI_Get_elements(&status, type, &found);
  check(found, 0);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Datatype mixed = mixedType(), ints = threeInts();
  ask(12, ints, 1, 3);
  ask(16, ints, MPI_UNDEFINED, 4);
  ask(0, ints, 0, 0);
  ask(22, mixed, 2, 6);
  ask(20, mixed, MPI_UNDEFINED, 5);
  ask(12, mixed, MPI_UNDEFINED, 4);
  ask(6, MPI_INT, MPI_UNDEFINED, MPI_UNDEFINED);
  ask(40, MPI_BYTE, 40, 40);
  pack(ints, 3);
  pack(mixed, 3);
  packForOthers(ints);
  setCounts(ints);
  MPI_Type_free(&mixed);
  MPI_Type_free(&ints);
  int status = verdict("counted", wrong);
  MPI_Finalize();
  return status;
}
