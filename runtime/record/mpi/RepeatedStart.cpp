#include "runtime/record/mpi/RepeatedStart.h"

#include "runtime/record/mpi/Guard.h"
#include "runtime/record/mpi/Normalizer.h"

namespace anole::record {

/// If recording ended during the call, there is no event, and readers do not count the request.
void RepeatedStart::enter(const MPI_Request *made, uint64_t before) noexcept {
  RequestState state;
  if (threadState.recorder->events() != before)
    state.name = threadState.requests.make();
  guarded([&] { normalizer->requests.add(key(*made), made, state); });
}

} // namespace anole::record
