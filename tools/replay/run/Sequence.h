#pragma once

#include <cstddef>
#include <cstdint>
#include <mpi.h>
#include <vector>

namespace anole::replay {

class Thread;

/// The array of requests that a thread gives to MPI_Waitany, Waitsome, Testany or Testsome again
/// and again. A trace names the requests that are new to it (runtime/core/normalize
/// /CompletionSequence.h), not where they stand: they take the places of those that are done.
class Sequence {
public:
  explicit Sequence(Thread &thread) : thread(thread) {}

  /// Before a call. `fresh`: distances of the requests that are new.
  void prepare(size_t count, bool continues, const std::vector<int64_t> &fresh);

  MPI_Request *handles() { return places().data(); }
  /// Positions of the requests that can be completed.
  const std::vector<int> &active();

  /// After a call that completed the request at this position.
  void completed(int position);

private:
  /// Two arrays take turns, so that the tracer sees where a sequence begins.
  std::vector<MPI_Request> &places() { return arrays[turn]; }
  void place(int64_t number);

  Thread &thread;
  std::vector<MPI_Request> arrays[2];
  std::vector<int64_t> numbers; ///< of the requests at each position; -1: none
  std::vector<int> open;
  unsigned turn = 0;
};

} // namespace anole::replay
