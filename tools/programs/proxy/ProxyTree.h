#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/programs/proxy/call/Proxy.h"

namespace anole::tools::generate {

/// A proxy tree has the parts of a program that its trace decides.
struct ProxyTree {
  Definitions state{};                       ///< handles and counters, which helpers may use
  Definitions numbers{};                     ///< tables, and what walks grids
  Definitions functions{};                   ///< of the program, main the last
  std::set<std::string> names{};             ///< in the functions
  std::set<std::string> simple{};            ///< see HelperWish
  std::set<std::string> unscaled{}, notes{}; ///< see Proxy
  uint32_t threads = 0;                      ///< beside main
  bool isInSession = false;

  /// All of them, in this order.
  Definitions all() const;
};

/// The parts of the program of a trace; with `times` for any number of ranks, see Proxy.
Expected<ProxyTree> proxyTree(const LoadedTrace &loaded, Computing computing,
                              const ComputingTimes *times = nullptr);

/// The times for which programs for any number of ranks compute, as a trace has them.
Expected<ComputingTimes> computingTimesOf(const LoadedTrace &loaded, Computing computing);

} // namespace anole::tools::generate
