#include "runtime/record/mpi/RepeatedStart.h"

namespace anole::record {

int RepeatedStart::enter(const MPI_Request *made, RequestName name) noexcept {
  guarded([&] { normalizer->requests.addPlain(key(*made), made, name); });
  return MPI_SUCCESS;
}

} // namespace anole::record
