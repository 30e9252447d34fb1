#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/StreamTrace.h"

namespace anole {

/// A loop that runs: the root, or one inside it.
struct RunningLoop {
  uint32_t loop = 0;
  uint64_t trips = 0, iteration = 0;
  uint64_t variant = 0; ///< of the body that runs
  size_t position = 0;  ///< in the body, of the next child
};

/// How often something ran: the events of each point, the entries and iterations of each loop.
struct RunCounts {
  std::vector<uint64_t> events, entries, iterations;

  explicit RunCounts(const StreamTrace &stream)
      : events(stream.points.size()), entries(stream.loops.size()),
        iterations(stream.loops.size()) {}
  void add(Symbol child, uint64_t times);
  bool operator==(const RunCounts &) const = default;
};

/// How far a stream has run: what came before, and the loops around.
struct StreamPlace {
  std::vector<RunningLoop> running; ///< outermost first, from the root on; empty at the end
  RunCounts counts;                 ///< iterations only of loops that choose their variants
  std::vector<uint64_t> elements;   ///< of the arrays of all points, in their order

  /// The place before the first event.
  explicit StreamPlace(const StreamTrace &stream);
  /// The place behind the last event of a stream whose points have their counts.
  static StreamPlace end(const StreamTrace &stream);

  /// The same place as those who cut there see it. Of a loop that stands before its next iteration,
  /// no body is chosen, and its position is 0. A loop that stands before its first iteration is not
  /// entered yet. At the end, the root is behind its last child.
  StreamPlace betweenEvents(const StreamTrace &stream) const;

  // Of a place between events:
  bool isInIteration(size_t level) const { return running[level].position != 0; }
  bool isInnermost(size_t level) const { return level + 1 == running.size(); }
  /// Returns how many children of the body are whole before the place.
  size_t childrenBefore(size_t level) const {
    return running[level].position - (isInnermost(level) ? 0 : 1);
  }
};

} // namespace anole
