#pragma once

#include "tools/analysis/walk/RankWalk.h"

namespace anole::phases {

/// A place between two events of a stream: what ran before it, and the loops around it.
///
/// Of a loop that stands before its next iteration, no body is chosen, and its position is 0. A
/// loop that stands before its first iteration is not entered yet.
struct StreamPlace {
  std::vector<whatif::RankWalk::Activation> running{}; ///< outermost first, from the root on
  std::vector<uint64_t> events{};                      ///< of each point
  std::vector<std::vector<uint64_t>> elements{};       ///< of each array of each point
  std::vector<uint64_t> entries{}, choices{};          ///< of each loop

  static StreamPlace begin(const StreamTrace &stream);
  static StreamPlace end(const StreamTrace &stream);
  /// Returns where a walk is that has begun.
  static StreamPlace of(const whatif::RankWalk &walk);

  bool isInIteration(size_t level) const { return running[level].position != 0; }
  bool isInnermost(size_t level) const { return level + 1 == running.size(); }
  /// Returns how many children of the body are whole before the place.
  size_t childrenBefore(size_t level) const {
    return running[level].position - (isInnermost(level) ? 0 : 1);
  }
};

} // namespace anole::phases
