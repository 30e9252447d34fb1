#pragma once

#include <cstdint>

namespace anole {

/// A StepBudget is what may still be done, in steps of some nanoseconds. For work that a damaged
/// input could make endless: it gives up where this is used up.
class StepBudget {
public:
  explicit StepBudget(uint64_t steps) : left(steps) {}

  /// False if there is not as much.
  bool spend(uint64_t amount) {
    bool isLeft = amount <= left;
    left -= isLeft ? amount : 0;
    return isLeft;
  }

private:
  uint64_t left;
};

} // namespace anole
