#pragma once

#include <cstdint>

namespace anole::whatif {

enum class StepKind : uint8_t {
  Compute,   ///< rank `rank` takes the next time of stream `place`
  SendNow,   ///< it copies a message (`cost`) and goes on; the message starts then, in slot `place`
  SendLater, ///< the same, but it does not wait for the copy
  Arrive,    ///< it waits for the message in slot `place`, which takes `cost`
  Finish,    ///< it goes on when all messages since the first Arrive are there
  Enter,     ///< it enters a collective
  EnterSlot, ///< it entered one at the time in slot `place`
  Leave,     ///< it leaves the collective, which takes `cost` after the last one entered
  Keep,      ///< keeps in slot `place` when the last one entered
  Move,      ///< slot `place` becomes slot `cost`
  Spend,     ///< rank `rank` is busy for the latency of `cost`
  Delay,     ///< slot `place` becomes later by `cost`
  Depart,    ///< the message in slot `place`, of `cost`, leaves by link `site`
  Land,      ///< it comes in by link `site`
};

/// A step of one rank in logical time. Everything that does not depend on a network has been
/// decided before: which message is received, and in which order ranks go on. So the steps of a
/// trace are the same for all networks ([Tong2016], section III.F).
///
/// A slot holds a moment of logical time: when a message or a nonblocking collective started.
struct Step {
  StepKind kind = StepKind::Compute;
  bool first = false; ///< of Arrive, Enter, EnterSlot: the first one of its Finish, Leave or Keep
  uint32_t rank = 0;
  uint32_t place = 0; ///< a slot, or a stream
  uint32_t cost = 0;  ///< in CostTable; of Move a slot
  uint32_t site = 0;  ///< of Finish, Leave: the point of the trace that waits; or a link
  bool operator==(const Step &) const = default;
};

inline bool isOnLink(const Step &step) {
  return step.kind == StepKind::Depart || step.kind == StepKind::Land;
}

/// Takes steps in order.
class StepSink {
public:
  virtual ~StepSink() = default;
  virtual void take(const Step &step) = 0;
  /// No more steps have room.
  virtual bool isFull() const { return false; }
};

} // namespace anole::whatif
