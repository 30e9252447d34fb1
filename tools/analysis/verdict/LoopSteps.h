#pragma once

#include "runtime/core/walk/EventWalker.h"

#include <map>

namespace anole::tools {

/// LoopSteps tell in which iteration of the loops around it a thread made the call that it is in,
/// which is no event: the trace has only the iterations of the event before it.
///
/// If the iteration of that event has had the call as often as the iteration before, the next one
/// has begun; without an earlier one, if no other loop is between. Rejected: the order of a loop's
/// children, in which an iteration that takes another branch leads astray.
class LoopSteps {
public:
  /// The call that the thread is in, if there is one.
  explicit LoopSteps(const std::optional<PointKey> &open) : open(open) {}

  void note(const EventWalker &walk, const PointKey &event);
  /// Returns how many iterations of a loop have begun that was around the last event.
  uint64_t begun(const LoopPosition &around) const;

private:
  struct CallTally {
    LoopPosition at{};
    uint64_t now = 0, before = 0; ///< in this iteration, in the one with the call before it
    bool isInnermost = false;
  };

  std::optional<PointKey> open;
  std::map<uint32_t, CallTally> tallies; ///< by loop
  std::vector<LoopPosition> around;
};

} // namespace anole::tools
