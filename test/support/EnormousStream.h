#pragma once

#include "runtime/core/model/Trace.h"

namespace anole::test {

/// One point in a loop of loops: 2^20 * 2^20 * 2^20 events, whose parameter is first, first + step,
/// and so on.
inline StreamTrace enormousStream(int64_t first, int64_t step) {
  constexpr uint64_t trips = uint64_t(1) << 20;
  StreamTrace stream;
  stream.points = {{{1, 0}, 1, 0, 0, trips * trips * trips, 0, {}, {}, {}}};
  stream.points[0].columns = {{{first, step, trips * trips * trips, {}}}};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::loop(1)}}, {}, {}}};
  uint64_t entries = 1;
  for (uint32_t inner = 2; inner <= 4; ++inner, entries *= trips)
    stream.loops.push_back({inner,
                            0,
                            LoopKind::Folded,
                            {{inner == 4 ? Symbol::point(0) : Symbol::loop(inner)}},
                            {},
                            {{static_cast<int64_t>(trips), 0, entries, {}}}});
  return stream;
}

} // namespace anole::test
