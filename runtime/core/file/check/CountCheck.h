#pragma once

#include "runtime/core/base/Error.h"
#include "runtime/core/model/Trace.h"

#include <optional>
#include <string>

namespace anole {

/// The first contradiction between how often loops ran, how many values columns hold, and how many
/// events points claim, over all ranks; nothing if there is none. The trace must be valid.
///
/// Ranks that no rank list tells apart and of which all counts are equal are looked at once, so the
/// time depends on how many kinds of ranks there are: kinds times the size of the trace. Where
/// counts depend on the rank, each rank costs a step a number. An error if that is too much, as it
/// is for programs of billions of irregular ranks.
Expected<std::optional<std::string>> findContradiction(const Trace &trace);

} // namespace anole
