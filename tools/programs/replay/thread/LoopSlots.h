#pragma once

#include "runtime/core/walk/EventWalker.h"

namespace anole::replay {

/// Maintains the thread block of anole/abi.h as instrumented code of the program would, so that a
/// tracer that records the replay sees the call paths and loops of the program, and finds its
/// phases.
class LoopSlots {
public:
  explicit LoopSlots(const StreamTrace &stream) : stream(stream) {}

  /// Moves to the next event.
  void move(const WalkedEvent &event);

private:
  const StreamTrace &stream;
  uint32_t activations = 0;
  /// The loops that the block holds, outermost first, and which entries of them.
  std::vector<std::pair<uint32_t, uint64_t>> entries;
};

} // namespace anole::replay
