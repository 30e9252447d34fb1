#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>
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
  /// What a rank did in the intervals before its markers.
  using Intervals = std::vector<std::vector<uint16_t>>;

  /// Of each rank. Nobody saw the first `unseen` markers.
  explicit ExpectedPhases(const std::vector<Intervals> &ranks, size_t unseen = 0);

  /// What is wrong with what a whole trace says of them, or nothing.
  std::string compare(const PhaseCourse &found) const;

  /// Markers, counted from 1, at which a trace is due: where a phase has settled, and where one
  /// that had ends.
  std::vector<uint64_t> due() const { return dueMarkers; }

private:
  enum class State : uint8_t { AllTracing, Clustering, Lead };

  /// What all ranks do; nothing for those that have ended.
  using Kind = std::vector<std::optional<std::vector<uint16_t>>>;

  static bool isChanged(const Intervals &rank, size_t marker);
  static Kind kindAt(const std::vector<Intervals> &ranks, uint64_t marker);
  State after(bool changed) const;
  void begin(const Kind &kind);
  void add(uint64_t marker, bool changed, const Kind &kind);

  State state = State::AllTracing;
  uint64_t firstSeen = 1;
  uint64_t clusterings = 0, leads = 0, allTracings = 0;
  std::vector<int64_t> lengths;
  std::vector<Kind> kinds;       ///< the first sixteen, in the order in which they came
  std::vector<bool> haveSettled; ///< of these
  std::vector<int64_t> kindOf;   ///< of the phases; 16: none
  bool isNew = true;             ///< no phase of the kind under way had settled before
  bool hasReturned = false;      ///< some kind
  std::vector<uint64_t> dueMarkers;
};

} // namespace anole::test
