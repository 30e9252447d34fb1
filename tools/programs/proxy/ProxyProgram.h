#pragma once

#include "tools/programs/proxy/ProxyTree.h"
#include "tools/programs/proxy/SetUp.h"

namespace anole::tools::generate {

struct ProxyOptions {
  std::string output = "proxy.c"; ///< named in the program's head
  Computing computing = Computing::Spin;
};

/// The whole text: a head, what is included, the helpers that the program uses, its definitions.
/// Helpers stand behind the variables of the program.
std::string proxySource(const std::string &head, const SetUp &setUp, const ProxyTree &tree);

/// A comment that says how to build and run the program. `what` is whose communication it is, and
/// `notes` are further paragraphs. Programs of several threads are compiled with -pthread.
std::string proxyHead(const std::string &what, const std::string &from, uint32_t ranks,
                      const ProxyOptions &options, const ProxyTree &tree,
                      std::vector<std::string> notes);

/// A C program that does what the trace holds, with any MPI library and without Anole.
///
/// Its length follows the size of the trace; so does the time to write it, times the number of
/// ranks. An error says in one line what cannot be generated. After Pilgrim and Siesta, which also
/// turn traces into programs; here loops, functions and formulas of the rank stay what they were.
Expected<std::string> proxyProgram(const LoadedTrace &loaded, const ProxyOptions &options);

} // namespace anole::tools::generate
