#pragma once

#include "runtime/record/functions/Mpi.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

namespace anole::record {

/// The HostClock relates the system's clock of this rank's host to that of rank 0, so that the
/// times of all ranks are on one timeline. Where all ranks have the same clock there is nothing to
/// do.
///
/// Ranks form a tree; each compares its clock with that of the rank above it, there and back until
/// ten times in a row were not much quicker, a hundred times at most. The quickest one counts: it
/// is wrong by no more than half of its time [Cristian, Probabilistic clock synchronization, 1989].
/// Twice compared, clocks may also run at different rates, if they moved by more than both
/// comparisons may be wrong; between the two moments the difference is taken to grow evenly. The
/// longest way through the tree takes as many comparisons as the square of the logarithm of the
/// ranks.
///
/// Ranks of one host take what the first of them found, so that they agree to the nanosecond.
///
/// Where ranks do not wait for each other in MPI_Init, they compare clocks there only until a limit
/// of time: a rank without the tracer never answers, and no rank waits for it for ever. What was
/// found then counts once ranks of one host have agreed on it, in MPI_Finalize.
///
/// Rejected: to compare while the program runs. A rank answers when its program calls MPI, so the
/// way there and back would take as long as the program computes.
class HostClock {
public:
  using Moment = std::chrono::steady_clock::time_point;

  /// Compares clocks before the program goes on. Every rank of the communicator comes here, and
  /// gives up at the limit: messages with this tag may then arrive that no rank waits for.
  void compareEarly(MPI_Comm comm, int tag, Moment limit);

  /// Compares clocks. Collective over the communicator, and waits for all ranks. Without effect if
  /// MPI reports an error.
  void compare(MPI_Comm comm);

  /// The name of the clock that common() gives times of.
  uint64_t name() const;
  /// A time of this host's clock, by that of rank 0.
  uint64_t common(uint64_t time) const;
  /// Returns how fast rank 0's clock runs, by this host's.
  double rate() const;

private:
  /// At a time of this host's clock, it was ahead of rank 0's by so much.
  struct Difference {
    uint64_t at = 0;
    int64_t ahead = 0;
    uint64_t error = 0; ///< at most
  };

  using Differences = std::array<Difference, 2>; ///< at 0: none

  void note(const Difference &found);
  static bool share(MPI_Comm comm, uint64_t clock, Differences &found);

  Difference early;                      ///< which ranks of this host have not agreed on
  std::optional<Difference> first, last; ///< of two comparisons, or of one
  uint64_t above = 0;                    ///< the name of rank 0's clock
};

} // namespace anole::record
