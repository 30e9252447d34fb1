#include "tools/programs/calibrate/CollectiveTimes.h"

#include "runtime/core/base/Median.h"
#include "tools/analysis/network/CollectiveRounds.h"
#include "tools/programs/calibrate/LibraryName.h"

#include <vector>

namespace anole::calibrate {
namespace {

using whatif::Operation;

constexpr size_t collectiveBatches = 31; ///< of which the median counts
constexpr int callsOfBatch = 50;

/// What two ranks give and get.
struct Operands {
  double given[2] = {1, 2}, taken[2] = {};
};

void barrier(Operands &, int, MPI_Comm comm) { MPI_Barrier(comm); }
void broadcast(Operands &some, int root, MPI_Comm comm) {
  MPI_Bcast(some.given, 1, MPI_DOUBLE, root, comm);
}
void reduce(Operands &some, int root, MPI_Comm comm) {
  MPI_Reduce(some.given, some.taken, 1, MPI_DOUBLE, MPI_SUM, root, comm);
}
template <auto Call> void combine(Operands &some, int, MPI_Comm comm) {
  Call(some.given, some.taken, 1, MPI_DOUBLE, MPI_SUM, comm);
}
template <auto Call> void exchange(Operands &some, int, MPI_Comm comm) {
  Call(some.given, 1, MPI_DOUBLE, some.taken, 1, MPI_DOUBLE, comm);
}
template <auto Call> void pass(Operands &some, int root, MPI_Comm comm) {
  Call(some.given, 1, MPI_DOUBLE, some.taken, 1, MPI_DOUBLE, root, comm);
}

struct Collective {
  Operation operation;
  void (*call)(Operands &some, int root, MPI_Comm comm);
};

const Collective asked[] = {{Operation::Barrier, barrier},
                            {Operation::Bcast, broadcast},
                            {Operation::Reduce, reduce},
                            {Operation::Allreduce, combine<MPI_Allreduce>},
                            {Operation::ReduceScatter, combine<MPI_Reduce_scatter_block>},
                            {Operation::Scan, combine<MPI_Scan>},
                            {Operation::Exscan, combine<MPI_Exscan>},
                            {Operation::Allgather, exchange<MPI_Allgather>},
                            {Operation::Alltoall, exchange<MPI_Alltoall>},
                            {Operation::Gather, pass<MPI_Gather>},
                            {Operation::Scatter, pass<MPI_Scatter>}};

/// Microseconds of a call.
double timeOf(const Collective &collective, MPI_Comm comm) {
  Operands some;
  std::vector<double> times;
  for (size_t batch = 0; batch <= collectiveBatches; ++batch) {
    MPI_Barrier(comm);
    double start = MPI_Wtime();
    for (int i = 0; i < callsOfBatch; ++i)
      collective.call(some, i % 2, comm);
    if (batch > 0) // the first one warms up pages, connections and caches
      times.push_back(MPI_Wtime() - start);
  }
  return 1e6 * lowerMedian(std::move(times)) / callsOfBatch;
}

} // namespace

void measureCollectives(MPI_Comm comm, int partner, whatif::MeasuredWay &way) {
  int rank = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm pair = MPI_COMM_NULL;
  MPI_Comm_split(comm, rank == 0 || rank == partner ? 0 : MPI_UNDEFINED, rank, &pair);
  if (pair != MPI_COMM_NULL) {
    for (const Collective &collective : asked)
      way.collectives[static_cast<size_t>(collective.operation)] = timeOf(collective, pair);
    way.library = whatif::collectivesOf(libraryName());
    MPI_Comm_free(&pair);
  }
  MPI_Barrier(comm);
}

} // namespace anole::calibrate
