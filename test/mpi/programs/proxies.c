/* Small programs whose generated programs once were other ones, or did not compile. The first
 * argument says which; the second how often it does what it does. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int rank, ranks, rounds;

/* Objects without end: one at a time, with a regular number. */
static void dups(void) {
  for (int i = 0; i < rounds; i++) {
    MPI_Comm own;
    MPI_Comm_dup(MPI_COMM_SELF, &own);
    MPI_Barrier(own);
    MPI_Comm_free(&own);
  }
}

/* More puts than fit in a table, over windows that change. */
static void puts_(void) {
  char out = 1, *memory;
  for (int size = 0; size < 2; size++) {
    MPI_Win window;
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_fence(0, window);
    if (rank == 1)
      for (int round = 0; round < rounds; round++)
        MPI_Put(&out, 1, MPI_CHAR, 0, 0, 1, MPI_CHAR, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
  }
}

/* MPI gives one handle twice, and wants it back as often. */
static void twice(void) {
  MPI_Group first, second, made, all;
  MPI_Errhandler one, other;
  MPI_Comm_group(MPI_COMM_WORLD, &first);
  MPI_Comm_group(MPI_COMM_WORLD, &second);
  MPI_Group_union(first, second, &all);
  MPI_Group_free(&first);
  MPI_Group_incl(second, 1, &(int){0}, &made);
  MPI_Group_free(&second);
  MPI_Group_free(&made);
  MPI_Group_free(&all);
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &one);
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &other);
  MPI_Errhandler_free(&one);
  MPI_Errhandler_free(&other);
}

/* Persistent requests in an array with an empty place. */
static void lasting(void) {
  int out = 0, in, index;
  MPI_Request requests[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  MPI_Send_init(&out, 1, MPI_INT, ranks - 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Recv_init(&in, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE);
  for (int i = 0; i < rounds; i++) {
    MPI_Startall(2, requests);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
}

/* Matched probes at the ends of a chain, where no message comes. */
static void chain(void) {
  int before = rank > 0 ? rank - 1 : MPI_PROC_NULL,
      after = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL, in = 0;
  MPI_Request requests[2];
  for (int i = 0; i < rounds; i++) {
    MPI_Message message;
    MPI_Isend(&rank, 1, MPI_INT, after, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Mprobe(before, 5, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    if (i % 2) {
      MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
      MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    } else {
      MPI_Imrecv(&in, 1, MPI_INT, &message, &requests[1]);
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
  }
}

static void try(const char *name, int mode, MPI_Comm comm) {
  MPI_File file;
  if (MPI_File_open(comm, name, mode, MPI_INFO_NULL, &file) == MPI_SUCCESS)
    MPI_File_close(&file);
}

/* Files that are there and that are not, at the same call. */
static void files(void) {
  const int create = MPI_MODE_CREATE | MPI_MODE_RDWR;
  char name[64];
  try("not-there", MPI_MODE_RDWR, MPI_COMM_WORLD);
  try("no-folder/file", create, MPI_COMM_WORLD);
  try("cells", create, MPI_COMM_WORLD);
  try("cells", create | MPI_MODE_EXCL, MPI_COMM_WORLD);
  strcpy(name, rank % 2 ? "own.even" : "/no-such-folder/own.17");
  try(name, create, MPI_COMM_SELF);
  MPI_File_delete(rank % 2 ? "own.even" : "none", MPI_INFO_NULL);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_File_delete("cells", MPI_INFO_NULL);
}

/* Texts of several forms, and more answers than there are ranks. */
static void texts(void) {
  static const char *const keys[] = {"first", "second", "third2", "third30"};
  int edges[200], index[200], found;
  char value[64];
  MPI_Info info;
  MPI_Comm graph;
  MPI_Info_create(&info);
  for (int i = 0; i < rounds; i++)
    MPI_Info_set(info, keys[i % 4], keys[(i + 1) % 4]);
  for (int i = 0; i < rounds; i++)
    MPI_Info_get(info, keys[i % 4], sizeof value - 1, value, &found);
  MPI_Info_free(&info);
  for (int i = 0; i < ranks; i++)
    index[i] = (i + 1) * 80 / ranks;
  for (int i = 0; i < 80; i++)
    edges[i] = i % ranks;
  MPI_Graph_create(MPI_COMM_WORLD, ranks, index, edges, 0, &graph);
  MPI_Graph_get(graph, ranks, 80, index, edges);
  MPI_Comm_free(&graph);
}

/* More of MPI's own objects than fit in a choice, and groups that are empty now and then. */
static void objects(void) {
  const MPI_Datatype all[] = {MPI_CHAR,   MPI_SHORT,    MPI_INT,       MPI_LONG,   MPI_FLOAT,
                              MPI_DOUBLE, MPI_UNSIGNED, MPI_LONG_LONG, MPI_INT8_T, MPI_BYTE};
  MPI_Datatype own;
  MPI_Group world, some;
  int size;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Type_contiguous(3, MPI_INT, &own);
  for (int i = 0; i < rounds; i++) {
    MPI_Type_size(i % 11 == 10 ? own : all[i % 11], &size);
    MPI_Group_incl(world, i % 3 == 0 ? 0 : 1, &rank, &some);
    MPI_Group_size(some, &size);
    if (some != MPI_GROUP_EMPTY)
      MPI_Group_free(&some);
  }
  MPI_Type_free(&own);
  MPI_Group_free(&world);
}

/* An object that MPI gives out of sight. */
static void unseen(void) {
  MPI_Datatype vector, nested, inner;
  int numbers[8];
  MPI_Aint places[8];
  MPI_Type_vector(2, 1, 2, MPI_INT, &vector);
  MPI_Type_contiguous(2, vector, &nested);
  MPI_Type_get_contents(nested, 1, 0, 1, numbers, places, &inner);
  MPI_Type_commit(&inner);
  MPI_Type_free(&inner);
  MPI_Type_free(&nested);
  MPI_Type_free(&vector);
}

/* A message that no memory could hold goes nowhere. */
static void nowhere(void) {
  char byte = 0, in;
  MPI_Datatype block, huge;
  MPI_Request request;
  MPI_Type_contiguous(16, MPI_BYTE, &block);
  MPI_Type_contiguous(2147483647, block, &huge);
  MPI_Type_commit(&huge);
  MPI_Send(&byte, 1, huge, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Irecv(&byte, 1, huge, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Isend(&byte, 1, MPI_BYTE, rank, 0, MPI_COMM_WORLD, &request);
  MPI_Sendrecv(&byte, 1, huge, MPI_PROC_NULL, 0, &in, 1, MPI_BYTE, rank, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Type_free(&huge);
  MPI_Type_free(&block);
}

/* Receives that nobody answers are cancelled: of any source, of any tag, and of one message. */
static void withdrawn(void) {
  for (int i = 0; i < rounds; i++) {
    int number = 0;
    MPI_Request request;
    MPI_Irecv(&number, 1, MPI_INT, i % 3 ? MPI_ANY_SOURCE : 1 - rank, i % 3 == 1 ? MPI_ANY_TAG : 77,
              MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

/* Persistent receives, each of which is started again when MPI has chosen it among others. With
 * `rounds` of 1 there is no other. */
static void chosen(void) {
  int in[2] = {0, 0}, out = 0, count = rounds > 1 ? 2 : 1, index;
  MPI_Request requests[2];
  for (int i = 0; i < count; i++) {
    MPI_Recv_init(&in[i], 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &requests[i]);
    MPI_Start(&requests[i]);
  }
  for (int i = 0; i < 8; i++) {
    MPI_Send(&out, 1, MPI_INT, ranks - 1 - rank, 3, MPI_COMM_WORLD);
    MPI_Waitany(count, requests, &index, MPI_STATUS_IGNORE);
    MPI_Start(&requests[index]);
  }
  for (int i = 0; i < count; i++)
    MPI_Send(&out, 1, MPI_INT, ranks - 1 - rank, 3, MPI_COMM_WORLD);
  MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
  for (int i = 0; i < count; i++)
    MPI_Request_free(&requests[i]);
}

/* Rank 0 waits for some of its messages: that of rank 2 comes late, and the last one only when rank
 * 1 has an answer. A program that takes no time for computing finds the first two at once. */
static void ahead(void) {
  char in[2], byte = 0;
  int found, which[2];
  MPI_Request requests[2];
  for (int i = 0; rank == 0 && i < 2; i++)
    MPI_Irecv(&in[i], 1, MPI_CHAR, 1 + i, 0, MPI_COMM_WORLD, &requests[i]);
  if (rank == 2)
    nanosleep(&(struct timespec){0, 300000000}, NULL);
  if (rank > 0)
    MPI_Send(&byte, 1, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
  for (int i = 0; rank < 2 && i < rounds; i++)
    MPI_Sendrecv_replace(&byte, 1, MPI_CHAR, 1 - rank, 1, 1 - rank, 1, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
  if (rank == 0) {
    MPI_Waitsome(2, requests, &found, which, MPI_STATUSES_IGNORE);
    MPI_Irecv(&in[0], 1, MPI_CHAR, 1, 2, MPI_COMM_WORLD, &requests[which[0]]);
    MPI_Waitsome(2, requests, &found, which, MPI_STATUSES_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Send(&byte, 1, MPI_CHAR, 0, 2, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Waitsome(2, requests, &found, which, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*run)(void);
  } all[] = {{"dups", dups},     {"puts", puts_},      {"twice", twice},   {"lasting", lasting},
             {"chain", chain},   {"files", files},     {"texts", texts},   {"objects", objects},
             {"unseen", unseen}, {"nowhere", nowhere}, {"chosen", chosen}, {"withdrawn", withdrawn},
             {"ahead", ahead}};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  rounds = argc > 2 ? atoi(argv[2]) : 4;
  for (size_t i = 0; argc > 1 && i < sizeof all / sizeof *all; i++)
    if (strcmp(all[i].name, argv[1]) == 0)
      all[i].run();
  MPI_Finalize();
  return 0;
}
