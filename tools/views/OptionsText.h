#pragma once

#include <string>

namespace anole::tools {

/// The options of the tracer (include/anole/options.def).
std::string optionsText();

} // namespace anole::tools
