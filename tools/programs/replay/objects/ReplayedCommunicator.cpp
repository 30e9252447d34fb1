#include "tools/programs/replay/objects/ReplayedCommunicator.h"

namespace anole::replay {

ReplayedCommunicator ReplayedCommunicator::of(MPI_Comm handle) {
  ReplayedCommunicator made{handle};
  int between = 0;
  PMPI_Comm_rank(handle, &made.rank);
  PMPI_Comm_size(handle, &made.size);
  PMPI_Comm_test_inter(handle, &between);
  made.remoteSize = made.size;
  if (between)
    PMPI_Comm_remote_size(handle, &made.remoteSize);
  return made;
}

ReplayedCommunicator::Neighbours ReplayedCommunicator::neighbours() const {
  int topology = MPI_UNDEFINED, weighted = 0, count = 0;
  Neighbours found;
  PMPI_Topo_test(handle, &topology);
  if (topology == MPI_DIST_GRAPH)
    PMPI_Dist_graph_neighbors_count(handle, &found.in, &found.out, &weighted);
  else if (topology == MPI_CART && PMPI_Cartdim_get(handle, &count) == MPI_SUCCESS)
    found = {2 * count, 2 * count};
  else if (topology == MPI_GRAPH && PMPI_Graph_neighbors_count(handle, rank, &count) == MPI_SUCCESS)
    found = {count, count};
  return found;
}

} // namespace anole::replay
