#include "runtime/record/mpi/handles/Communicators.h"

#include "runtime/record/fastpath/ThreadState.h"
#include "runtime/record/mpi/handles/ErrorsKept.h"
#include "runtime/record/mpi/handles/Guard.h"

namespace anole::record {

int Communicator::indegree() {
  knowTopology();
  return in;
}

int Communicator::outdegree() {
  knowTopology();
  return out;
}

int Communicator::cartDims() {
  knowTopology();
  return dims;
}

/// Threads may ask about one communicator at the same time.
void Communicator::knowTopology() {
  guarded([&] {
    if (in < 0)
      askTopology();
  });
}

void Communicator::askTopology() {
  in = out = 0;
  if (handle == MPI_COMM_NULL)
    return;
  int kind = MPI_UNDEFINED, weighted;
  PMPI_Topo_test(handle, &kind);
  if (kind == MPI_CART && PMPI_Cartdim_get(handle, &dims) == MPI_SUCCESS)
    in = out = 2 * dims;
  else if (kind == MPI_GRAPH && PMPI_Graph_neighbors_count(handle, rank, &in) == MPI_SUCCESS)
    out = in;
  else if (kind == MPI_DIST_GRAPH)
    PMPI_Dist_graph_neighbors_count(handle, &in, &out, &weighted);
}

Communicators::Communicators(WorldPlace place) {
  recent = &all.emplace_back();
  table.at(key(MPI_COMM_NULL)) = &all.back();
  Communicator &world = add(MPI_COMM_WORLD, 0), &self = add(MPI_COMM_SELF, 0);
  world.rank = place.rank;
  world.size = world.remoteSize = place.ranks;
  self.size = self.remoteSize = 1;
  noComm.ordinal = value(Special::Unknown);
}

Communicator &Communicators::add(MPI_Comm handle, uint32_t thread) {
  forget(handle);
  if (unused.empty())
    unused.push_back(&all.emplace_back());
  Communicator &made = *unused.back();
  unused.pop_back();
  made = {};
  made.handle = handle;
  made.ordinal = created.make(thread);
  table.at(key(handle)) = &made;
  return made;
}

Communicator &Communicators::create(MPI_Comm handle) {
  Communicator &made = add(handle, threadState.requests.madeBy());
  int between = 0;
  PMPI_Comm_rank(handle, &made.rank);
  PMPI_Comm_size(handle, &made.size);
  PMPI_Comm_test_inter(handle, &between);
  made.between = between;
  made.remoteSize = made.size;
  if (between)
    PMPI_Comm_remote_size(handle, &made.remoteSize);
  return made;
}

Communicator &Communicators::discover(MPI_Comm handle) {
  ErrorsKept kept;
  int rank = 0;
  return PMPI_Comm_rank(handle, &rank) == MPI_SUCCESS ? *(recent = &create(handle)) : noComm;
}

Communicator &Communicators::createLike(MPI_Comm handle, const Communicator &model) {
  Communicator &made = add(handle, threadState.requests.madeBy());
  made.rank = model.rank;
  made.size = model.size;
  made.remoteSize = model.remoteSize;
  made.between = model.between;
  return made;
}

void Communicators::forget(MPI_Comm handle) {
  Communicator **known = table.find(key(handle));
  if (!known || handle == MPI_COMM_NULL)
    return;
  recent = &all.front();
  unused.push_back(*known);
  table.remove(key(handle));
}

} // namespace anole::record
