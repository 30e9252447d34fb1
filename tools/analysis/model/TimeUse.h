#pragma once

#include "runtime/core/calls/KnownFunctions.h"

namespace anole::tools {

/// A TimeUse is what a rank does in a time that the trace has.
enum class TimeUse : uint8_t {
  Outside,   ///< start-up or shutdown: not in the window in which everything is measured
  Computing, ///< between calls
  Overhead,  ///< in MPI calls that do not wait: MPI overhead
  Waiting,   ///< in MPI calls that wait for other ranks, or between polls that find nothing
};

/// What a rank does before the calls of a point, and inside them.
struct PointUse {
  TimeUse before = TimeUse::Computing, inside = TimeUse::Waiting;
  bool operator==(const PointUse &) const = default;
};

/// Returns whether the call starts or ends MPI, or a session.
bool isAtTheEdge(const CallRole &role);

/// The one answer to what counts as what: every sum, share and prediction asks it.
///
/// What comes before the start of MPI is outside of the window, and so is what passes inside the
/// calls that start and end MPI. A call waits if its mode says so. Where polls failed, the time
/// since the call before the one that succeeded is waiting: the program asked again and again.
PointUse useOf(const CallRole &role, bool pollsFail);

/// TimeUses answer it for the points of a trace. Functions that the trace does not describe wait.
class TimeUses {
public:
  explicit TimeUses(const Trace &trace) : functions(trace) {}

  PointUse of(const SharedPoint &point) const {
    const KnownFunction *function = functions.find(point.key);
    return function ? useOf(*function->role, point.polls > 0) : PointUse();
  }
  bool areOutside(const PointKey &key) const {
    const KnownFunction *function = functions.find(key);
    return function && isAtTheEdge(*function->role);
  }

private:
  const KnownFunctions functions;
};

} // namespace anole::tools
