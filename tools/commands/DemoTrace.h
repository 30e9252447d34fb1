#pragma once

#include <string_view>

namespace anole::tools {

/// Returns the bytes of the trace that `anole demo` shows: examples/imbalance.c on two ranks,
/// recorded with ANOLE_TIME=full (tools/commands/demo.anole).
std::string_view demoTrace();

} // namespace anole::tools
