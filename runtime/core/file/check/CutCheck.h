#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <optional>
#include <string>

namespace anole {

/// The name of the counter of requests that were not complete where a rank's part of a trace ends.
inline constexpr const char *openRequests = "open requests";

/// Returns whether the ends of the ranks' parts of a trace that was made while the program ran may
/// be of one moment: what one has received another one has sent, and all have made equally many
/// collective calls. Returns what contradicts that, or nothing.
///
/// This looks at all communicators whose groups are known (KnownGroups) and compares, for each pair
/// of ranks and each tag, how many messages were sent and received. Receives that were only posted,
/// and collective calls that do not block, may be open, as many of them as requests were
/// (openRequests). Persistent requests are not looked at. It needs no order of events, so constant
/// columns cost nothing and others a step a value; an error if there are more than `steps`. So rank
/// 0 can afford it for each trace that it puts on disk. `anole check` runs the ranks against each
/// other, which sees everything and takes longer.
Expected<std::optional<std::string>> findTornCut(const Trace &trace, uint64_t steps);

} // namespace anole
