#pragma once

#include "tools/options/LoadTrace.h"
#include "tools/views/more/ShownPhase.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace anole::phases {

/// The option --phase of commands that show a part of a run.
CLI::Option *declarePhase(CLI::App &app, std::string &phase);

/// A trace, or one of its phases as a trace.
struct LoadedPhase {
  tools::LoadedTrace loaded{};
  std::optional<ChosenPhase> phase{};
  CutTrace cut{}; ///< without its trace, which is above

  /// Returns what was chosen, if anything was.
  tools::Perhaps<ShownPhase> shown() const;
};

/// Reads a trace, and leaves of it the events of a phase, unless none is chosen. A message says
/// which one it is, and that times are shared out if they are.
Expected<LoadedPhase> loadPhase(const std::string &file, const std::string &phase,
                                tools::Console &console);

/// The same, with all events, those of the phase at points of their own (divideTrace).
Expected<LoadedPhase> loadDivided(const std::string &file, const std::string &phase,
                                  tools::Console &console);

} // namespace anole::phases
