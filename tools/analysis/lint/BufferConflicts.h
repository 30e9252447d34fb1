#pragma once

#include "tools/analysis/lint/RankCheck.h"

#include <unordered_map>

namespace anole::lint {

/// Tells what the tracer found of buffers while the program ran (ANOLE_LINT=buffers): each is an
/// event of anole_buffer_conflict, with the call path of the call that showed it, and that of the
/// other call as a field. So a path names a call here; where it stands for several, as in a trace
/// without call paths, the finding is at the tracer's own event.
///
/// Memory: a call for each path.
class BufferConflicts : public RankCheck {
public:
  /// Returns whether the trace has such events.
  static bool mayBeIn(const Trace &trace);

  BufferConflicts(FindingList &findings, const Trace &trace);

  void read(const RankCall &call) override;

private:
  std::optional<PointKey> callAt(uint64_t path) const;

  std::unordered_map<uint64_t, std::optional<PointKey>> calls; ///< empty: there are several
};

} // namespace anole::lint
