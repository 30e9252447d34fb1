#include "runtime/record/fastpath/requests/FastPathStart.h"

namespace anole::record {

int FastPathStart::enter(const MPI_Request *made, RequestName name) noexcept {
  guarded([&] { handleTables->requests.addPlain(key(*made), made, name); });
  return MPI_SUCCESS;
}

} // namespace anole::record
