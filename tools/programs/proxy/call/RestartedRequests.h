#pragma once

#include "tools/programs/proxy/program/RankPrograms.h"

#include <set>

namespace anole::tools::generate {

/// RestartedRequests are persistent requests that the program starts again because MPI_Waitany or
/// the like chose them among others that were under way. In the generated program MPI may choose
/// another one, and the request that is to be started would still be active, which is an error.
///
/// Rejected: to start the one that MPI chose, which makes other calls than the trace has; and to
/// wait until the right one is complete, since others may be, too.
///
/// Walks the events of all ranks, if the trace has calls that start requests and such that choose
/// among them. Very long traces are not walked to their ends.
class RestartedRequests {
public:
  RestartedRequests(const Trace &trace, const RankPrograms &programs);

  /// Returns whether a call of this point starts one.
  bool areStartedAt(uint32_t point) const { return points.contains(point); }
  /// Returns whether the events of all ranks could be looked at.
  bool areKnown() const { return isAll; }

private:
  bool isAll = true;
  std::set<uint32_t> points;
};

} // namespace anole::tools::generate
