#pragma once

#include "runtime/core/model/Trace.h"

#include <string>

namespace anole::test {

/// Makes a trace out of text, so that golden files have a source and tests of readers need no
/// tracer. One thing a line; `#` starts a comment. good/stencil.txt shows all of it. Throws
/// std::invalid_argument on mistakes.
Trace assemble(const std::string &text);

} // namespace anole::test
