#include "runtime/record/mpi/Fields.h"

namespace anole::record {

void Fields::peers(const Communicator &group, const int *ranks, int64_t count) {
  count = beginArray(ranks, count);
  for (int64_t i = 0; i < count; ++i)
    peer(group, ranks[i]);
}

void Fields::ranks(const int *ranks, int64_t count) {
  count = beginArray(ranks, count);
  for (int64_t i = 0; i < count; ++i)
    put(absoluteRank(ranks[i]));
}

void Fields::weights(const int *weights, int64_t count) {
  if (weights == MPI_UNWEIGHTED) {
    beginArray(weights, 1);
    return ignored();
  }
  array(weights, weights == MPI_WEIGHTS_EMPTY ? 0 : count);
}

} // namespace anole::record
