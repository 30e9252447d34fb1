#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Once all ranks are merged: the smallest of the tracer's times become computing, as long as they
/// are no more than 2^-12 of a stream's time together. Each takes some bytes of the file, and a
/// program that comes to a place for the first time has one there. No time is lost: a point's sum
/// of the time before its events grows by it.
void settleTracerTimes(Trace &trace);

} // namespace anole
