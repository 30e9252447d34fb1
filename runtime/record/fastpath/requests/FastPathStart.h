#pragma once

#include "runtime/record/fastpath/FastPath.h"
#include "runtime/record/mpi/handles/HandleTables.h"

#include <climits>

namespace anole::record {

/// This FastPath makes a request, of whose receive nothing is open: what is recorded is known, but
/// the request is a new one.
class FastPathStart {
public:
  /// `made` is what the call writes.
  template <class Perform>
  [[gnu::always_inline]] static int make(const MPI_Request *made, PointNode &known,
                                         Perform perform) {
    int result = FastPath::make(known, [&] {
      int started = perform();
      return started == MPI_SUCCESS && *made == MPI_REQUEST_NULL ? none : started;
    });
    if (result != MPI_SUCCESS) [[unlikely]]
      return result == none ? MPI_SUCCESS : result;
    if (threadState.inProgress->start == 0) [[unlikely]]
      return enter(made, {});
    RequestName name = threadState.requests.make();
    if (!handleTables->requests.addRecent(key(*made), made, name)) [[unlikely]]
      return enter(made, name);
    return result;
  }

private:
  /// Instead of an error of MPI's: the call went well and made no request.
  static constexpr int none = INT_MIN;

  /// The request has no name if there is no event, because recording ended during the call: readers
  /// do not count it.
  static int enter(const MPI_Request *made, RequestName name) noexcept;
};

} // namespace anole::record
