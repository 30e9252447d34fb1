#pragma once

#include "runtime/core/base/Error.h"
#include "tools/analysis/lint/FindingList.h"

namespace anole::lint {

/// What was looked at of what ranks do together.
struct MatchChecked {
  bool isWhole =
      false; ///< each message and collective was matched, so that what is left over counts
  std::vector<std::string> leftOut{}; ///< a line for each reason why something was not
};

/// Runs the ranks against each other and lets all checks of several ranks see what they do. What
/// comes round is gone through twice at most (RepeatDetector).
///
/// Time: the events that do not come round. Memory: the compressed trace of each rank, and what the
/// checks keep.
Expected<MatchChecked> checkMatches(const Trace &trace, FindingList &findings, uint64_t limit);

} // namespace anole::lint
