#pragma once

#include "runtime/core/reader/EventWalker.h"

#include <string>

namespace anole::tools {

/// What a comparison of events may cost, in values. A file of some hundred bytes can describe more
/// events than a lifetime suffices to compare, so that those who walk them one by one count.
class Effort {
public:
  static constexpr uint64_t usual = uint64_t(1) << 30; ///< about a minute

  explicit Effort(uint64_t most = usual) : most(most) {}

  Expected<void> spend(uint64_t values) {
    if (values <= most - spent) {
      spent += values;
      return {};
    }
    return fail("the traces have more to compare than the limit of " + std::to_string(most) +
                " values; raise it with --limit");
  }

private:
  uint64_t most, spent = 0;
};

/// What an event costs; null is the end of a walk. To come to it, all loops around it may have to
/// be entered, each of which is less than a value.
inline uint64_t valuesOf(const WalkedEvent *event) {
  uint64_t values = 1;
  for (size_t i = 0; event && i < event->arrays.size(); ++i)
    values += event->arrays[i].size();
  return values +
         (event ? event->scalars.size() + event->late.size() + event->loops.size() / 8 : 0);
}

/// What taking a rank's stream out of a trace costs.
inline uint64_t costOf(const StreamTrace &stream) {
  return 1 + stream.points.size() + stream.loops.size();
}

} // namespace anole::tools
