#pragma once

#include "test/tools/analysis/phases/PlayedPaths.h"
#include "tools/analysis/phases/FindOccurrences.h"
#include "tools/analysis/phases/Patterns.h"

#include <gmock/gmock.h>

namespace anole::phases {

/// The patterns of a program whose calls are recorded as the tracer records them.
inline PatternSequence patternsOf(const Trace &trace, Alike alike = Alike::Sites,
                                  const FindOptions &find = {}) {
  auto found = findOccurrences(trace, find);
  EXPECT_TRUE(found.has_value()) << (found ? "" : found.error().message);
  return found ? patternsOf(*found, alike, trace.streams[0]) : PatternSequence();
}

} // namespace anole::phases
