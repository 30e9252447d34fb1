#pragma once

#include "tools/generate/Proxy.h"
#include "tools/model/LoadedTrace.h"

namespace anole::tools::generate {

struct ProxyOptions {
  std::string output = "proxy.c"; ///< named in the program's head
  Computing computing = Computing::Spin;
};

/// A C program that does what the trace holds, with any MPI library and without Anole.
///
/// Its length follows the size of the trace; so does the time to write it, times the number of
/// ranks. An error says in one line what cannot be generated. After Pilgrim and Siesta, which also
/// turn traces into programs; here loops, functions and formulas of the rank stay what they were.
Expected<std::string> proxyProgram(const LoadedTrace &loaded, const ProxyOptions &options);

} // namespace anole::tools::generate
