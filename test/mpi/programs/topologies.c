/* Intercommunicators between the lower and the upper half of the ranks, distributed graphs, and
 * what is asked of groups and grids. Needs at least four ranks, and an even number. */
#include "example.h"

static int rank, size, wrong;

static void check(int condition) { wrong += !condition; }

static void between(MPI_Comm inter, int local, int upper) {
  int mine = rank, got = -1, sum = 0, remote, root;
  MPI_Comm_remote_size(inter, &remote);
  check(remote == size / 2);
  int partner = (local + 1) % remote, source = (local + remote - 1) % remote;
  MPI_Sendrecv(&mine, 1, MPI_INT, partner, 3, &got, 1, MPI_INT, source, 3, inter,
               MPI_STATUS_IGNORE);
  check(got == source + (upper ? 0 : size / 2));
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, inter);
  root = upper ? 1 : local == 1 ? MPI_ROOT : MPI_PROC_NULL;
  MPI_Bcast(&got, 1, MPI_INT, root, inter);
  MPI_Barrier(inter);
}

static void intercommunicators(void) {
  int local, upper = rank >= size / 2, high, order;
  MPI_Comm half, inter, merged;
  MPI_Comm_split(MPI_COMM_WORLD, upper, rank, &half);
  MPI_Comm_rank(half, &local);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, upper ? 0 : size / 2, 8, &inter);
  between(inter, local, upper);
  high = !upper;
  MPI_Intercomm_merge(inter, high, &merged);
  MPI_Comm_rank(merged, &order);
  check(order == (rank + size / 2) % size);
  MPI_Comm_free(&merged);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
}

static void adjacent(void) {
  int in[1], out[1] = {rank}, weighted, indegree, outdegree, weight[1] = {7};
  int left[1] = {(rank + size - 1) % size}, right[1] = {(rank + 1) % size};
  int sources[1], destinations[1], sourceWeights[1], destinationWeights[1];
  MPI_Comm ring;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, left, weight, 1, right, weight, MPI_INFO_NULL,
                                 0, &ring);
  MPI_Dist_graph_neighbors_count(ring, &indegree, &outdegree, &weighted);
  check(indegree == 1 && outdegree == 1 && weighted);
  MPI_Dist_graph_neighbors(ring, 1, sources, sourceWeights, 1, destinations, destinationWeights);
  check(sources[0] == left[0] && destinationWeights[0] == 7);
  MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, ring);
  check(in[0] == left[0]);
  MPI_Comm_free(&ring);
}

static void distributed(void) {
  int degree[1] = {2}, to[2] = {(rank + 1) % size, (rank + 2) % size}, in[2], out[1] = {rank};
  MPI_Comm graph;
  MPI_Dist_graph_create(MPI_COMM_WORLD, 1, &rank, degree, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                        &graph);
  MPI_Neighbor_allgather(out, 1, MPI_INT, in, 1, MPI_INT, graph);
  MPI_Comm_free(&graph);
}

static void grids(void) {
  int dims[2] = {0, 0}, periods[2] = {1, 0}, coords[2], own, low, high, ranks[2] = {0, 1}, in[2];
  MPI_Comm grid, row;
  MPI_Group all, some;
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  MPI_Cart_coords(grid, rank, 2, coords);
  MPI_Cart_rank(grid, coords, &own);
  MPI_Cart_shift(grid, 0, 1, &low, &high);
  check(own == rank && low != MPI_PROC_NULL);
  MPI_Cart_sub(grid, (int[]){0, 1}, &row);
  MPI_Comm_group(grid, &all);
  MPI_Group_excl(all, 1, ranks, &some);
  MPI_Group_translate_ranks(all, 2, ranks, some, in);
  check(in[0] == MPI_UNDEFINED && in[1] == 0);
  MPI_Group_rank(some, &own);
  check(rank == 0 ? own == MPI_UNDEFINED : own == rank - 1);
  MPI_Group_free(&some);
  MPI_Group_free(&all);
  MPI_Comm_free(&row);
  MPI_Comm_free(&grid);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  intercommunicators();
  adjacent();
  distributed();
  grids();
  int status = verdict("topologies", wrong);
  MPI_Finalize();
  return status;
}
