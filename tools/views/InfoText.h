#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/show/Screen.h"

#include <string>

namespace anole::tools {

/// The parts of what a trace tells, beyond the page of summaryText; each is one option.
struct InfoParts {
  bool phases = false, functions = false, points = false, loops = false, groups = false,
       clusters = false, tracer = false;

  static InfoParts all() { return {true, true, true, true, true, true, true}; }
  bool any() const {
    return phases || functions || points || loops || groups || clusters || tracer;
  }
};

/// The chosen parts in full. How ranks ended always comes with them.
std::string infoText(const LoadedTrace &loaded, const InfoParts &parts = InfoParts::all(),
                     const Screen &screen = {});

/// "1.20 us (1.00 us to 1.40 us)"; "not measured" without any.
std::string timeStatsText(const TimeStats &stats);

} // namespace anole::tools
