#pragma once

#include "tools/analysis/causes/Waits.h"

#include <gtest/gtest.h>

namespace anole::test {

constexpr double ms = 1e6; ///< in nanoseconds

/// The path of calls tells the sites of a played program apart.
inline uint64_t siteOf(const Trace &trace, uint32_t point) {
  return trace.streams[0].points[point].key.path;
}

/// The waits of a trace in which each time is the mean of its place.
inline whatif::Waits waitsIn(const Trace &trace, whatif::CauseOptions options = {}) {
  options.times.draws = whatif::Draws::Alike;
  auto waits = waitsOf(trace, options);
  EXPECT_TRUE(waits) << (waits ? "" : waits.error().message);
  return waits ? std::move(*waits) : whatif::Waits();
}

} // namespace anole::test
