#pragma once

#include "runtime/core/walk/EventWalker.h"

#include <string>

namespace anole::tools {

/// The budget of a comparison of events, in values. A file of some hundred bytes can describe more
/// events than could be compared in a lifetime, so code that walks events one by one counts them
/// here.
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

/// The cost of an event; null is the end of a walk. All loops around it may have to be entered
/// first; each of them costs less than a value.
inline uint64_t valuesOf(const WalkedEvent *event) {
  uint64_t values = 1;
  for (size_t i = 0; event && i < event->arrays.size(); ++i)
    values += event->arrays[i].size();
  return values +
         (event ? event->scalars.size() + event->late.size() + event->loops.size() / 8 : 0);
}

/// Spends what each event costs: see RepeatingWalk.
inline auto spendingOf(Effort &effort) {
  return [&effort](const WalkedEvent *event) { return effort.spend(valuesOf(event)); };
}

/// The cost of extracting a rank's stream from a trace.
inline uint64_t costOf(const StreamTrace &stream) {
  return 1 + stream.points.size() + stream.loops.size();
}

} // namespace anole::tools
