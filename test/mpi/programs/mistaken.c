/* Makes one mistake, given by its name, of those that MPI lets pass; "none" makes none. Two ranks.
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
} mistakes[] = {
    {"none", epoch},      {"leak", leak}, {"request", request},       {"start", start},
    {"buffers", buffers}, {"type", type}, {"unreceived", unreceived}, {"operation", operation},
    {"error", error}};

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; ++i)
    if (argc > 1 && strcmp(argv[1], mistakes[i].name) == 0)
      mistakes[i].make();
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
