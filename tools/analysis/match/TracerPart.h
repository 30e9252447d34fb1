#pragma once

#include "tools/analysis/state/CallShape.h"

namespace anole::whatif {

/// A TracerPart is what the tracer took of the times of each event, in nanoseconds, beside what it
/// measured itself.
struct TracerPart {
  double before = 0; ///< at most, since it is no more than the time that passed
  double inside = 0; ///< a reading of the clock
};

/// No call follows another one sooner than the tracer needs for an event, so it takes the usual
/// time of the call site to which ranks come most quickly, if that is not longer than what a tracer
/// takes. Or it takes longer, as events differ: then all call sites together have what it sampled.
/// Likewise no call is shorter than a reading of the clock, so the quickest call site says how long
/// that is at most.
///
/// Rejected: a reading that the tracer measures, since every trace would grow by the number of it.
///
/// Time: points, sorted by their times.
TracerPart tracerPartOf(const Trace &trace, const CallShapes &shapes);

} // namespace anole::whatif
