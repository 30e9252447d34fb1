#pragma once

#include "tools/analysis/lint/RankCheck.h"

namespace anole::lint {

/// Finds threads that call MPI though the thread level allows that only of the thread which
/// initialized it, and those that finalize MPI in its place. Whether calls of threads overlap in
/// time, a trace does not say, so that MPI_THREAD_SERIALIZED lets all pass. So do calls that return
/// at once and start nothing: some of them are allowed at all levels.
class ThreadCalls : public RankCheck {
public:
  using RankCheck::RankCheck;

  void read(const RankCall &call) override;

private:
  int64_t level = 3; ///< as MPI numbers them
};

} // namespace anole::lint
