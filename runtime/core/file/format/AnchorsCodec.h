#pragma once

#include "runtime/core/base/Numbers.h"
#include "runtime/core/model/Trace.h"

namespace anole::format {

/// Nothing if no rank is known, or all ranks are level.
Numbers encodeAnchors(const SharedStream &stream);
void decodeAnchors(const Numbers &numbers, SharedStream &stream);

/// Returns what is wrong with them; empty if nothing is.
std::string anchorsProblem(const SharedStream &stream);

} // namespace anole::format
