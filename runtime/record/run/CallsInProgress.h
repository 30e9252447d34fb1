#pragma once

#include "runtime/core/model/Ending.h"
#include "runtime/record/run/Session.h"

namespace anole::record {

/// Returns the calls that the threads of this process are in, or poll with, after their last
/// events. For the keeper, once no thread changes its record any more, or in a copy of it. What a
/// call was given is what its wrapper noted before it, or what the FastPath foretold of it.
///
/// The list has the threads in their order, without those that compute.
std::vector<OpenCall> openCallsOf(const Session &session, uint64_t end);

/// The call that stands for the rank: of the first thread that is in a call, else of the first that
/// polls. Null: there is none.
const OpenCall *mainCallOf(const std::vector<OpenCall> &calls);

/// Nanoseconds from the last event of the thread that stands for the rank until `end`.
uint64_t sinceLastEvent(const Session &session, const std::vector<OpenCall> &calls, uint64_t end);

} // namespace anole::record
