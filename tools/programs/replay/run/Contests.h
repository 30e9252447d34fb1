#pragma once

#include "runtime/core/model/Trace.h"

#include <string>
#include <vector>

namespace anole::replay {

/// Returns what the threads of a rank could take from each other in a replay, as a line for each
/// kind: no trace holds an order between threads.
///
/// - Messages of one source, tag and communicator, unless the threads take them alike: see
///   SharedMessages.
/// - Room in the buffer for buffered sends, unless it has enough for all: see BufferedSends.
/// - Collective calls of several threads on one communicator. They match those of other ranks in
///   the order in which they come, which matters unless all are alike.
/// - Epochs of windows. What is accessed before the thread that opens the epoch gets there is an
///   error.
///
/// Time: for ranks of which several threads make such calls, their events.
std::vector<std::string> contestsIn(const Trace &trace);

} // namespace anole::replay
