#pragma once

#include "tools/show/PathText.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::tools {

/// The loops around the communication of a stream, one row each, inner loops indented: where they
/// are, how often they ran, and why the compiler did not propose them as phase loops, if it did
/// not.
std::string loopTreeText(const SharedStream &stream, const TraceNames &names, const Screen &screen);

} // namespace anole::tools
