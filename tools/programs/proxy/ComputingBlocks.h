#pragma once

#include "tools/programs/proxy/call/Proxy.h"
#include "tools/programs/proxy/program/ShortComputing.h"

namespace anole::tools::generate {

/// The statement that stands for what the program computed before the calls of a point: the mean
/// time of each rank there, from its own sum (RankSums), with two digits. Ranks that took about as
/// long share one number. Nothing for less than a microsecond, for the time before MPI started, and
/// where the program polled, because the call itself waits there.
///
/// In a program for any number of ranks it is the time that is given to the proxy.
Block computingBefore(Proxy &proxy, uint32_t point);

/// What is less than that, for the loops around the calls. A program for any number of ranks leaves
/// it out.
ShortComputing shortComputing(const Proxy &proxy);
/// The statement in a loop's iterations.
Block computingInIterations(Proxy &proxy, const RankNanoseconds &times);

/// The mean time of all ranks before the calls of each point, where there is such a statement.
ComputingTimes computingTimes(const Proxy &proxy);

} // namespace anole::tools::generate
