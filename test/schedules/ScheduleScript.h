#pragma once

#include "runtime/core/compress/LoopState.h"
#include "runtime/core/model/Event.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace anole::test {

/// A compiled loop that a rank is in.
struct EnteredLoop {
  uint64_t loop = 0;
  AnoleLoopSlot slot;
};

/// One thing that a rank does: an event, or a marker by hand.
struct Action {
  bool isMarker = false;
  uint16_t function = 0;
  std::vector<int64_t> fields;
  bool hasLateValue = false;
  std::vector<EnteredLoop> loops; ///< that it is in, outermost first
  std::optional<uint32_t> from;   ///< it ends when a message of this rank has come
  std::optional<uint32_t> to;     ///< it sends one to this rank
};

/// All that a rank does, written down as it would run in an instrumented program. How far ranks get
/// depends on the messages that they wait for, and on nothing else.
class Script {
public:
  std::vector<Action> actions;

  Script &call(uint16_t function, std::vector<int64_t> fields = {}) {
    actions.push_back({false, function, std::move(fields), false, loops, {}, {}});
    return *this;
  }
  void send(uint16_t function, uint32_t to, std::vector<int64_t> fields) {
    call(function, std::move(fields)).actions.back().to = to;
  }
  void receive(uint16_t function, uint32_t from, std::vector<int64_t> fields) {
    call(function, std::move(fields)).actions.back().from = from;
  }
  void callWithLateValue(uint16_t function, std::vector<int64_t> fields) {
    call(function, std::move(fields)).actions.back().hasLateValue = true;
  }
  void mark() { actions.push_back({true, 0, {}, false, loops, {}, {}}); }

  /// Runs body(i) as the iterations of a compiled loop.
  template <typename F> void loop(uint64_t site, uint64_t times, F body) {
    loops.push_back({site, {++activations, 0}});
    for (uint64_t i = 0; i < times; ++i) {
      ++loops.back().slot.iterations;
      body(static_cast<int64_t>(i));
    }
    loops.pop_back();
  }

private:
  std::vector<EnteredLoop> loops;
  uint32_t activations = 0;
};

} // namespace anole::test
