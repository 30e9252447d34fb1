#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/programs/proxy/call/Proxy.h"

namespace anole::tools::generate {

struct ProxyOptions {
  std::string output = "proxy.c"; ///< named in the program's head
  Computing computing = Computing::Spin;
};

/// The parts of a program that its trace decides: global variables, tables, functions and main.
struct ProxyText {
  std::string variables, tables, functions;
  std::set<std::string> helpers{};           ///< see helperText
  std::set<std::string> unscaled{}, notes{}; ///< see Proxy
};

/// The parts of the program of a trace; with `times` for any number of ranks, see Proxy.
Expected<ProxyText> proxyText(const LoadedTrace &loaded, Computing computing,
                              const ComputingTimes *times = nullptr);

/// The whole text in its layout: a head, what is included, the rest.
std::string proxySource(const std::string &head, const std::set<std::string> &helpers,
                        const std::string &text);

/// A comment that says how to build and run the program. `what` is whose communication it is, and
/// `more` is further text. Programs of several threads are compiled with -pthread.
std::string proxyHead(const std::string &what, const std::string &from, uint32_t ranks,
                      const ProxyOptions &options, const std::set<std::string> &notes,
                      const std::string &more = "", bool isThreaded = false);

/// Text of a trace that is safe in a comment.
std::string inComment(const std::string &text);

/// What a trace says of how long its program computes, for programs for any number of ranks.
Expected<ComputingTimes> computingTimesOf(const LoadedTrace &loaded, Computing computing);

/// A C program that does what the trace holds, with any MPI library and without Anole.
///
/// Its length follows the size of the trace; so does the time to write it, times the number of
/// ranks. An error says in one line what cannot be generated. After Pilgrim and Siesta, which also
/// turn traces into programs; here loops, functions and formulas of the rank stay what they were.
Expected<std::string> proxyProgram(const LoadedTrace &loaded, const ProxyOptions &options);

} // namespace anole::tools::generate
