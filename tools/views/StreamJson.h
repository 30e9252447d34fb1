#pragma once

#include "tools/show/Json.h"
#include "tools/show/PathText.h"

namespace anole::tools {

/// Times in nanoseconds: their number, mean, least and most; null if there are none.
Json timeJson(const TimeStats &stats);

/// A point without its parameters.
Json pointJson(const TraceNames &names, const SharedPoint &point);

/// A loop without what its iterations consist of; "inside" has the numbers of the loops in it.
Json loopJson(const TraceNames &names, const SharedStream &stream, const SharedLoop &loop);

} // namespace anole::tools
