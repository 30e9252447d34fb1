#pragma once

#include "tools/text/PathText.h"

#include <string>

namespace anole::tools {

/// The loops around the communication of a stream, a row each, the inner ones indented: where they
/// are, how often they ran, and of those that the compiler did not propose as phase loops, why.
std::string loopTreeText(const SharedStream &stream, const TraceNames &names);

} // namespace anole::tools
