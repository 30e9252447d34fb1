/* Calls of many kinds, with counts, datatypes and communicators of many sizes. The program adds up
 * what it gives to each function, by MPI_Type_size, and prints it: "FUNCTION direction bytes
 * calls". */
#include "example.h"

#include <stdlib.h>
#include <string.h>

enum { room = 1 << 16, steps = 6 };
static int rank, size;
static char in[room], out[room];

enum { sent, received };
static struct total {
  const char *name;
  long long bytes[2], calls[2];
} totals[40];

static void give(const char *name, int direction, long long bytes) {
  struct total *own = totals;
  while (own->name && strcmp(own->name, name) != 0)
    own++;
  own->name = name;
  own->bytes[direction] += bytes;
  own->calls[direction]++;
}

static int bytesOf(MPI_Datatype type) {
  int bytes;
  PMPI_Type_size(type, &bytes);
  return bytes;
}

static void self(int count, MPI_Datatype type) {
  MPI_Sendrecv(out, count, type, 0, 3, in, count, type, 0, 3, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  give("MPI_Sendrecv", sent, (long long)count * bytesOf(type));
  give("MPI_Sendrecv", received, (long long)count * bytesOf(type));
}

/* One element of each predefined datatype. */
static void predefined(void) {
  MPI_Datatype types[] = {MPI_CHAR,
                          MPI_SIGNED_CHAR,
                          MPI_UNSIGNED_CHAR,
                          MPI_BYTE,
                          MPI_WCHAR,
                          MPI_SHORT,
                          MPI_UNSIGNED_SHORT,
                          MPI_INT,
                          MPI_UNSIGNED,
                          MPI_LONG,
                          MPI_UNSIGNED_LONG,
                          MPI_FLOAT,
                          MPI_DOUBLE,
                          MPI_LONG_DOUBLE,
                          MPI_LONG_LONG_INT,
                          MPI_UNSIGNED_LONG_LONG,
                          MPI_PACKED,
                          MPI_FLOAT_INT,
                          MPI_DOUBLE_INT,
                          MPI_LONG_INT,
                          MPI_SHORT_INT,
                          MPI_2INT,
                          MPI_LONG_DOUBLE_INT,
                          MPI_COMPLEX,
                          MPI_DOUBLE_COMPLEX,
                          MPI_LOGICAL,
                          MPI_REAL,
                          MPI_DOUBLE_PRECISION,
                          MPI_INTEGER,
                          MPI_2INTEGER,
                          MPI_2REAL,
                          MPI_2DOUBLE_PRECISION,
                          MPI_CHARACTER,
                          MPI_REAL4,
                          MPI_REAL8,
                          MPI_REAL16,
                          MPI_COMPLEX8,
                          MPI_COMPLEX16,
                          MPI_COMPLEX32,
                          MPI_INTEGER1,
                          MPI_INTEGER2,
                          MPI_INTEGER4,
                          MPI_INTEGER8,
                          MPI_INT8_T,
                          MPI_INT16_T,
                          MPI_INT32_T,
                          MPI_INT64_T,
                          MPI_UINT8_T,
                          MPI_UINT16_T,
                          MPI_UINT32_T,
                          MPI_UINT64_T,
                          MPI_C_BOOL,
                          MPI_C_FLOAT_COMPLEX,
                          MPI_C_DOUBLE_COMPLEX,
                          MPI_C_LONG_DOUBLE_COMPLEX,
                          MPI_AINT,
                          MPI_OFFSET,
                          MPI_COUNT};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (types[i] != MPI_DATATYPE_NULL)
      self(3, types[i]);
}

/* Datatypes that live as long as the program, and that are made anew in each step. */
static void derived(void) {
  MPI_Datatype column, copy;
  MPI_Type_vector(8, 1, 16, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Type_dup(column, &copy);
  for (int step = 0; step < steps; step++) {
    MPI_Datatype part;
    int lengths[2] = {step, 3}, starts[2] = {0, 20};
    MPI_Type_indexed(2, lengths, starts, MPI_INT, &part);
    MPI_Type_commit(&part);
    self(2, column);
    self(step, copy);
    self(rank + 1, part);
    MPI_Type_free(&part);
  }
  MPI_Type_free(&copy);
  MPI_Type_free(&column);
}

static void messages(void) {
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  for (int step = 0; step < steps; step++) {
    MPI_Request requests[2];
    int count = 10 * step + rank;
    MPI_Irecv(in, 100, MPI_INT, left, 1, MPI_COMM_WORLD, &requests[0]);
    give("MPI_Irecv", received, 400);
    MPI_Isend(out, count, MPI_INT, right, 1, MPI_COMM_WORLD, &requests[1]);
    give("MPI_Isend", sent, 4LL * count);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    if (rank % 2 == 0 && rank + 1 < size) {
      MPI_Send(out, 5 + step, MPI_DOUBLE, right, 2, MPI_COMM_WORLD);
      give("MPI_Send", sent, 8 * (5 + step));
    } else if (rank % 2 == 1) {
      MPI_Recv(in, 20, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      give("MPI_Recv", received, 160);
    }
  }
}

static void collectives(void) {
  MPI_Comm half;
  int ofHalf, counts[64], starts[64], ones[64], all = 0;
  MPI_Datatype types[64];
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
  PMPI_Comm_size(half, &ofHalf);
  for (int step = 0; step < steps; step++) {
    int root = step % size;
    MPI_Bcast(out, step, MPI_DOUBLE, root, MPI_COMM_WORLD);
    give("MPI_Bcast", sent, 8 * step);
    MPI_Allreduce(MPI_IN_PLACE, in, 7, MPI_FLOAT, MPI_SUM, half);
    give("MPI_Allreduce", sent, 28);
    MPI_Alltoall(out, 3, MPI_INT, in, 3, MPI_INT, half);
    give("MPI_Alltoall", sent, 12LL * ofHalf);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, 2, MPI_LONG, MPI_COMM_WORLD);
    give("MPI_Allgather", sent, 16);
    MPI_Scatter(out, 5, MPI_SHORT, in, 5, MPI_SHORT, root, MPI_COMM_WORLD);
    give("MPI_Scatter", sent, rank == root ? 10LL * size : 0);
    MPI_Gather(out, 4, MPI_INT, in, 4, MPI_INT, root, MPI_COMM_WORLD);
    give("MPI_Gather", sent, 16);
    long long sum = 0, weighted = 0;
    for (int i = all = 0; i < size; all += counts[i++]) {
      counts[i] = 1 + (rank + i) % 3;
      starts[i] = 16 * i;
      ones[i] = 1 + (rank + i) % 3;
      types[i] = (rank + i) % 2 ? MPI_DOUBLE : MPI_INT;
      sum += counts[i];
      weighted += (long long)counts[i] * bytesOf(types[i]);
    }
    MPI_Alltoallv(out, counts, starts, MPI_INT, in, ones, starts, MPI_INT, MPI_COMM_WORLD);
    give("MPI_Alltoallv", sent, 4 * sum);
    MPI_Alltoallw(out, counts, starts, types, in, ones, starts, types, MPI_COMM_WORLD);
    give("MPI_Alltoallw", sent, weighted);
    for (int i = 0; i < size; i++)
      counts[i] = 2 + i;
    MPI_Reduce_scatter(out, in, counts, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    give("MPI_Reduce_scatter", sent, 4LL * (2 * size + size * (size - 1) / 2));
  }
  MPI_Comm_free(&half);
}

static void oneSided(void) {
  MPI_Win window;
  int value = 1, old;
  MPI_Win_create(in, room, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  for (int step = 0; step < steps; step++) {
    MPI_Win_fence(0, window);
    MPI_Put(out, step, MPI_INT, (rank + 1) % size, 0, step, MPI_INT, window);
    give("MPI_Put", sent, 4 * step);
    MPI_Win_fence(0, window);
    MPI_Get(out, 6, MPI_DOUBLE, (rank + 1) % size, 0, 6, MPI_DOUBLE, window);
    give("MPI_Get", received, 48);
    MPI_Win_fence(0, window);
    MPI_Fetch_and_op(&value, &old, MPI_INT, 0, 0, MPI_SUM, window);
    give("MPI_Fetch_and_op", sent, 4);
    give("MPI_Fetch_and_op", received, 4);
    MPI_Win_fence(0, window);
  }
  MPI_Win_free(&window);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  predefined();
  derived();
  messages();
  collectives();
  oneSided();
  MPI_Finalize();
  for (struct total *one = totals; one->name; one++)
    for (int way = 0; way < 2; way++)
      if (one->calls[way])
        printf("%d %s %s %lld %lld\n", rank, one->name, way == sent ? "sent" : "received",
               one->bytes[way], one->calls[way]);
  return 0;
}
