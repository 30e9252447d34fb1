#pragma once

#include "runtime/core/walk/StreamPlace.h"

namespace anole::phases {

/// The stream with the same events in the same order, cut at two places: what lies between these is
/// at points and in loops of its own, which follow the others and have other identities
/// (insideKey).
StreamTrace divideStream(const StreamTrace &stream, const StreamPlace &begin,
                         const StreamPlace &end);

/// The identity of what is between the places, from that of a call path or a loop.
uint64_t insideKey(uint64_t key);

} // namespace anole::phases
