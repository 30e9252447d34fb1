#pragma once

#include "tools/programs/proxy/call/Proxy.h"
#include "tools/programs/proxy/program/BodyOrder.h"
#include "tools/programs/proxy/thread/PartOrder.h"

namespace anole::tools::generate {

/// In which order the threads of a rank do their parts, the children of their root loops. A trace
/// holds an order for each thread and none between threads, so there is an order only where MPI
/// asks for one: an object is made before another thread uses it, and it is freed after the last
/// use.
///
/// Rejected: waiting before each call and counting the uses of each object, as the replay does.
/// That orders no more than necessary, but it fills loops with what the traced program does not
/// have.
///
/// Time and memory: the bodies of all loops, and for each rank what calls handle times the threads
/// that share it. Fails where threads use objects of each other in turn, and where their collective
/// calls could come in any order.
Expected<PartOrder> orderOfThreads(const Proxy &proxy, const std::vector<LoopOrder> &orders);

} // namespace anole::tools::generate
