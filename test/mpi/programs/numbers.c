/* Calls with numbers that each MPI defines for itself: every set of include/anole/mpi_numbers.def.
 */

#include <mpi.h>
#include <stdlib.h>

static int rank, ranks;

static void types(void) {
  int sizes[2] = {8, 6}, parts[2] = {4, 3}, starts[2] = {2, 1};
  int orders[2] = {MPI_ORDER_C, MPI_ORDER_FORTRAN};
  for (int i = 0; i < 2; ++i) {
    MPI_Datatype part;
    MPI_Type_create_subarray(2, sizes, parts, starts, orders[i], MPI_INT, &part);
    MPI_Type_commit(&part);
    int ints, addresses, types, combiner;
    MPI_Type_get_envelope(part, &ints, &addresses, &types, &combiner);
    MPI_Type_free(&part);
  }
  int global[3] = {12, 8, 4}, grid[3] = {2, 2, 1};
  int distributions[3] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC, MPI_DISTRIBUTE_NONE};
  int arguments[3] = {MPI_DISTRIBUTE_DFLT_DARG, 2, MPI_DISTRIBUTE_DFLT_DARG};
  MPI_Datatype distributed, found;
  MPI_Type_create_darray(4, rank % 4, 3, global, distributions, arguments, grid, MPI_ORDER_C,
                         MPI_DOUBLE, &distributed);
  MPI_Type_free(&distributed);
  MPI_Type_match_size(MPI_TYPECLASS_REAL, sizeof(double), &found);
}

static void topologies(void) {
  MPI_Comm node, ring, graph;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, 0, MPI_INFO_NULL, &graph);
  int periodic = 1, right = (rank + 1) % ranks, kind;
  MPI_Cart_create(MPI_COMM_WORLD, 1, &ranks, &periodic, 0, &ring);
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &right, MPI_UNWEIGHTED, 1, &right,
                                 MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
  MPI_Comm all[3] = {node, ring, graph};
  for (int i = 0; i < 3; ++i) {
    MPI_Topo_test(all[i], &kind);
    MPI_Comm_free(&all[i]);
  }
}

static void windows(void) {
  int *memory;
  MPI_Win window;
  MPI_Win_allocate(ranks * (int)sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                   &window);
  int kinds[2] = {MPI_LOCK_SHARED, MPI_LOCK_EXCLUSIVE};
  for (int step = 0; step < 6; ++step) {
    MPI_Win_fence(MPI_MODE_NOPRECEDE | MPI_MODE_NOSTORE, window);
    MPI_Put(&step, 1, MPI_INT, (rank + 1) % ranks, rank, 1, MPI_INT, window);
    MPI_Win_fence(MPI_MODE_NOSUCCEED | MPI_MODE_NOPUT, window);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(kinds[step % 2], (rank + step) % ranks, 0, window);
    MPI_Put(&step, 1, MPI_INT, (rank + step) % ranks, rank, 1, MPI_INT, window);
    MPI_Win_unlock((rank + step) % ranks, window);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
}

static void files(void) {
  MPI_File file;
  int modes[2] = {MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE}, mode;
  int origins[3] = {MPI_SEEK_SET, MPI_SEEK_CUR, MPI_SEEK_END};
  for (int i = 0; i < 2; ++i) {
    MPI_File_open(MPI_COMM_WORLD, "numbers.data", modes[i], MPI_INFO_NULL, &file);
    MPI_File_get_amode(file, &mode);
    for (int j = 0; j < 3; ++j)
      MPI_File_seek(file, 0, origins[j]);
    MPI_File_close(&file);
  }
}

static void comparisons(void) {
  MPI_Comm similar, congruent;
  int result, level;
  MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &similar);
  MPI_Comm_dup(MPI_COMM_WORLD, &congruent);
  MPI_Comm all[4] = {MPI_COMM_WORLD, MPI_COMM_SELF, similar, congruent};
  for (int i = 0; i < 4; ++i)
    MPI_Comm_compare(MPI_COMM_WORLD, all[i], &result);
  MPI_Query_thread(&level);
  MPI_Comm_free(&similar);
  MPI_Comm_free(&congruent);
}

static void errors(void) {
  int classes[4] = {MPI_ERR_TRUNCATE, MPI_ERR_REQUEST, MPI_ERR_OTHER, MPI_ERR_ASSERT}, class;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  for (int i = 0; i < 4; ++i) {
    MPI_Error_class(classes[i], &class);
    if (class != classes[i])
      MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Comm_call_errhandler(MPI_COMM_WORLD, classes[i]);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  types();
  topologies();
  windows();
  files();
  comparisons();
  errors();
  MPI_Finalize();
  return 0;
}
