#pragma once

#include "runtime/core/model/TermCursor.h"
#include "runtime/core/walk/EventWalker.h"

#include <optional>

namespace anole {

/// Runs the loops of a stream and returns the points in order. The stream must be checked
/// (checkStream) and must outlive the walk.
class LoopWalk {
public:
  explicit LoopWalk(const StreamTrace &stream);

  /// The next point, or nothing at the end.
  Expected<std::optional<uint32_t>> next();

  /// The loops that run, outermost first, without the root.
  void positions(std::vector<LoopPosition> &out) const;

  /// Returns whether all trips and variants were used.
  bool atEnd() const;

private:
  struct Activation {
    uint32_t loop;
    uint64_t trips;
    uint64_t iteration;
    const Body *body;
    size_t position;
    uint64_t entry;
  };
  struct Cursors {
    TermCursor variant, trips;
  };

  Expected<void> enter(uint32_t loop);
  Expected<void> endIteration();
  Expected<const Body *> chooseBody(uint32_t loop);

  const StreamTrace &stream;
  std::vector<Cursors> cursors;
  std::vector<Activation> active;
  uint64_t entries = 0;
  bool started = false;
};

} // namespace anole
