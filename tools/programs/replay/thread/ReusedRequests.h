#pragma once

#include "runtime/record/functions/Mpi.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole::replay {

class Thread;

/// A request, by the thread that made it and its number there. Without a thread there is no
/// request.
struct RequestId {
  Thread *maker = nullptr;
  int64_t number = -1;
  bool operator==(const RequestId &) const = default;
};

/// The array of requests that a thread passes to MPI_Waitany, Waitsome, Testany or Testsome again
/// and again. A trace names the requests that are new to it (core/handles/CompletionSequence.h),
/// but not their positions: they take the places of completed ones.
class ReusedRequests {
public:
  explicit ReusedRequests(Thread &thread) : thread(thread) {}

  /// Prepares the array for a call. `fresh` has the new requests, as in the event.
  void prepare(size_t count, bool continues, const std::vector<int64_t> &fresh);

  MPI_Request *handles() { return places().data(); }
  /// Positions of the requests that the next call may complete, at least `wanted` if there are that
  /// many. Further calls for the same event complete `rest`. Left out are requests that were open
  /// later in the recorded run, and those that can wait while others cannot (OpenAfterWaitany.h).
  const std::vector<int> &active(size_t wanted, uint64_t rest);

  /// Notes that a call completed the request at this position.
  void completed(int position);

private:
  /// The current array. Two arrays alternate, so that the tracer sees where a sequence begins.
  std::vector<MPI_Request> &places() { return arrays[turn]; }
  void place(const RequestId &request);
  void collect();
  void leaveOutLater(size_t wanted, uint64_t rest);

  Thread &thread;
  std::vector<MPI_Request> arrays[2];
  std::vector<RequestId> requests; ///< at each position
  std::vector<int> open;
  struct Due {
    uint64_t event;
    int position;
    auto operator<=>(const Due &) const = default;
  };
  std::vector<Due> due; ///< which of the open ones a later event takes to be complete
  std::vector<int> survivors;
  unsigned turn = 0;
};

} // namespace anole::replay
