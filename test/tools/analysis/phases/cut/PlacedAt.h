#pragma once

#include "tools/analysis/phases/cut/StreamPlace.h"

#include <gtest/gtest.h>

namespace anole::phases {

/// The place before an event, or the end.
inline StreamPlace placedAt(const StreamTrace &stream, uint64_t event) {
  if (event == 0)
    return StreamPlace::begin(stream);
  auto walk = whatif::RankWalk::over(stream);
  EXPECT_TRUE(walk);
  auto ahead = whatif::Ahead::over(walk->trace());
  EXPECT_TRUE(ahead);
  EXPECT_TRUE(walk->skipTo(*ahead, std::vector<bool>(stream.points.size(), true), event));
  return StreamPlace::of(*walk);
}

} // namespace anole::phases
