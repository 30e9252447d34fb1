#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Called after each merge, so that no node of the tree holds more anchors, however many ranks
/// there are.
void boundAnchors(Trace &trace);

/// Once all ranks are merged: the anchors of all threads count from the earliest one. They are
/// exact where the trace has the times of each event. Otherwise they are rounded by no more than
/// 2^-14 of the longest time of a rank, or 2 us, and further until they take no more than an eighth
/// of so many bytes. Ranks that are then level take no room.
void settleAnchors(Trace &trace, uint64_t bytes);

} // namespace anole
