#include "program.h"

/* A communicator by its number: 0 and 1 are those of MPI. */
static MPI_Comm commAt(int number) {
  return number == 0 ? MPI_COMM_WORLD : number == 1 ? MPI_COMM_SELF : comms[number - 2];
}

static int rankIn(MPI_Comm comm) {
  int own = 0;
  PMPI_Comm_rank(comm, &own);
  return own;
}

/* Of the ranks that a rank talks with. */
static int sizeOf(MPI_Comm comm) {
  int size = 0, isInter = 0;
  PMPI_Comm_test_inter(comm, &isInter);
  if (isInter)
    PMPI_Comm_remote_size(comm, &size);
  else
    PMPI_Comm_size(comm, &size);
  return size;
}

/* How many neighbours a rank receives from, or sends to. */
static int degree(MPI_Comm comm, int isSent) {
  int kind = MPI_UNDEFINED, self = 0, sources = 0, targets = 0, isWeighted = 0;
  PMPI_Topo_test(comm, &kind);
  PMPI_Comm_rank(comm, &self);
  if (kind == MPI_DIST_GRAPH)
    PMPI_Dist_graph_neighbors_count(comm, &sources, &targets, &isWeighted);
  else if (kind == MPI_GRAPH)
    PMPI_Graph_neighbors_count(comm, self, &sources);
  else
    PMPI_Cartdim_get(comm, &sources);
  if (kind == MPI_CART)
    sources *= 2;
  return isSent && kind == MPI_DIST_GRAPH ? targets : sources;
}
