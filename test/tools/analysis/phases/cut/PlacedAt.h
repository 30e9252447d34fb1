#pragma once

#include "runtime/core/walk/EventWalker.h"

#include <gtest/gtest.h>

namespace anole::phases {

/// The place before an event, or the end.
inline StreamPlace placedAt(const StreamTrace &stream, uint64_t event) {
  auto walk = EventWalker::over(stream);
  EXPECT_TRUE(walk);
  if (event != 0)
    EXPECT_TRUE(walk->skipTo(event));
  return walk->place().betweenEvents(stream);
}

} // namespace anole::phases
