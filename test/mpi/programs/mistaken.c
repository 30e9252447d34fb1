/* Makes mistakes, given by their names, most of which MPI lets pass; "none" makes none. Two ranks.
 */
#include <mpi.h>
#include <string.h>

static int rank, other, data[4];

static void leak(void) {
  MPI_Comm comm;
  MPI_Group group;
  MPI_Datatype type;
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_group(comm, &group);
  MPI_Type_contiguous(2, MPI_INT, &type);
}

static void request(void) {
  MPI_Request sent;
  if (rank == 0)
    MPI_Isend(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &sent);
  else
    MPI_Recv(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void start(void) {
  MPI_Request sent;
  MPI_Send_init(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &sent);
  MPI_Wait(&sent, MPI_STATUS_IGNORE);
  MPI_Request_free(&sent);
}

static void buffers(void) {
  MPI_Send(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  MPI_Recv(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void type(void) {
  if (rank == 0)
    MPI_Send(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(data, 1, MPI_FLOAT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void unreceived(void) {
  if (rank == 0)
    MPI_Send(data, 0, MPI_INT, other, 7, MPI_COMM_WORLD);
}

static void operation(void) {
  int result;
  MPI_Reduce(data, &result, 1, MPI_INT, rank == 0 ? MPI_SUM : MPI_MAX, 0, MPI_COMM_WORLD);
}

static void overlap(void) {
  MPI_Request received;
  MPI_Irecv(data, 2, MPI_INT, other, 0, MPI_COMM_WORLD, &received);
  MPI_Send(&data[1], 1, MPI_INT, other, 0, MPI_COMM_WORLD);
  MPI_Wait(&received, MPI_STATUS_IGNORE);
}

/* One call sends and receives in the same memory. */
static void twice(void) {
  MPI_Sendrecv(data, 2, MPI_INT, other, 0, data + 1, 2, MPI_INT, other, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}

/* What a send gave may be changed when it is complete, and may be read all the time. */
static void change(void) {
  MPI_Request sent[2];
  for (int i = 0; i < 2; ++i)
    MPI_Isend(data, 1, MPI_INT, other, i, MPI_COMM_WORLD, &sent[i]);
  data[0] = 1;
  MPI_Waitall(2, sent, MPI_STATUSES_IGNORE);
  MPI_Recv(data, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Recv(data, 1, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* Get writes, when the epoch ends, into what Put may still read. */
static void origin(void) {
  MPI_Win window;
  MPI_Win_create(data, sizeof data, sizeof *data, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  int mine = 3;
  for (int i = 0; i < 2; ++i) {
    MPI_Win_fence(0, window);
    if (rank == 0) {
      MPI_Put(&mine, 1, MPI_INT, other, 1, 1, MPI_INT, window);
      MPI_Get(&mine, 1, MPI_INT, other, 0, 1, MPI_INT, window);
    }
    MPI_Win_fence(0, window);
  }
  MPI_Win_free(&window);
}

/* Uses buffers again and again, each when it is free, and a column of a matrix beside another. */
static void reuse(void) {
  double matrix[4][4] = {{0}};
  MPI_Datatype column;
  MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Request requests[3];
  MPI_Recv_init(&matrix[0][0], 1, column, other, 0, MPI_COMM_WORLD, &requests[0]);
  for (int i = 0; i < 10; ++i) {
    MPI_Start(&requests[0]);
    MPI_Isend(&matrix[0][1], 1, column, other, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Iallreduce(MPI_IN_PLACE, data, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[2]);
    MPI_Bcast(&matrix[0][2], 1, column, 0, MPI_COMM_WORLD);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    matrix[0][1] = data[0] = i;
  }
  MPI_Request_free(&requests[0]);
  MPI_Type_free(&column);
}

/* A rank gets one part of what is reduced and scattered, and gives two, which lie behind it. */
static void parts(void) {
  MPI_Reduce_scatter_block(data + 1, data, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Reduce_scatter_block(MPI_IN_PLACE, data, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static void epoch(void) {
  MPI_Win window;
  MPI_Win_create(data, sizeof data, sizeof *data, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  if (rank == 0)
    MPI_Put(data, 1, MPI_INT, other, 1, 1, MPI_INT, window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
}

/* Ends the program. */
static void error(void) {
  if (rank == 0)
    MPI_Send(data, 1, MPI_INT, 5, 0, MPI_COMM_WORLD);
}

static const struct {
  const char *name;
  void (*make)(void);
} mistakes[] = {{"none", epoch},
                {"leak", leak},
                {"request", request},
                {"start", start},
                {"buffers", buffers},
                {"type", type},
                {"unreceived", unreceived},
                {"operation", operation},
                {"error", error},
                {"overlap", overlap},
                {"twice", twice},
                {"change", change},
                {"origin", origin},
                {"reuse", reuse},
                {"parts", parts}};

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  for (int argument = 1; argument < argc; ++argument)
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; ++i)
      if (strcmp(argv[argument], mistakes[i].name) == 0)
        mistakes[i].make();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
