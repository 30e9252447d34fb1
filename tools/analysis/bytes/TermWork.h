#pragma once

#include "runtime/core/base/StepBudget.h"

namespace anole::tools {

/// TermWork is what calculations with terms may still cost, in steps of some nanoseconds, and how
/// many terms one may hold in memory. Sequences that a program records stay far below; a file made
/// by hand could pair sequences that only fit value by value. Once a limit is reached, or sequences
/// contradict each other, a calculation has no result. None may use up what the others need.
class TermWork {
public:
  /// Starts a calculation.
  void begin() {
    steps = StepBudget(mostSteps);
    terms = StepBudget(mostTerms);
    isGood = true;
  }

  bool spend(uint64_t amount) {
    return isGood = isGood && steps.spend(amount) && all.spend(amount);
  }
  bool keep(uint64_t amount) { return isGood = spend(amount) && terms.spend(amount); }
  void fail() { isGood = false; }
  bool good() const { return isGood; }

private:
  static constexpr uint64_t mostSteps = uint64_t(1) << 26, mostOfAll = uint64_t(1) << 29;
  static constexpr uint64_t mostTerms = uint64_t(1) << 21; ///< 128 MB

  StepBudget steps{mostSteps}, all{mostOfAll}, terms{mostTerms};
  bool isGood = true;
};

} // namespace anole::tools
