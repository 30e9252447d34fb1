#pragma once

#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::test {

/// What the ranks should have agreed on, reckoned from what each of them saw at its markers.
///
/// The transition graph of [Bahmani2017], figure 5.1, written down once more and as plainly as
/// possible: marker by marker, with all ranks' answers at hand. Votes, trees and gaps between votes
/// do not occur.
class ExpectedPhases {
public:
  /// `changes`: of each rank, at each of its markers, whether the interval differed. Nobody saw the
  /// first `unseen` of them.
  explicit ExpectedPhases(const std::vector<std::vector<bool>> &changes, size_t unseen = 0);

  /// What is wrong with what a whole trace says of them, or nothing.
  std::string compare(const OnlineInfo &found) const;

  /// Markers, counted from 1, at which a trace is due: where a phase has settled, and where one
  /// that had ends.
  std::vector<uint64_t> due() const { return dueMarkers; }

private:
  enum class State : uint8_t { AllTracing, Clustering, Lead };

  static State after(State state, bool changed);
  void add(uint64_t marker, bool changed);

  State state = State::AllTracing;
  uint64_t firstSeen = 1;
  uint64_t clusterings = 0, leads = 0, allTracings = 0;
  std::vector<int64_t> lengths;
  std::vector<uint64_t> dueMarkers;
};

} // namespace anole::test
