#pragma once

#include "tools/analysis/causes/CauseRun.h"
#include "tools/commands/LoadPhase.h"
#include "tools/commands/PredictionFlags.h"
#include "tools/show/PathText.h"
#include "tools/views/more/PartTimes.h"

namespace anole::whatif {

/// The options that commands have in common which look for causes.
struct CauseFlags {
  std::string file, phase;
  size_t top = 12;
  tools::Callers callers{};
  bool json = false;
  PredictionFlags prediction{};

  /// `shown` is what --top counts. Returns --json.
  CLI::Option *declare(CLI::App &app, const std::string &shown);

  /// After parsing. Messages take no time unless a network is given.
  Expected<CauseOptions> chosen(const Trace &trace) const;
};

/// A trace, and how its causes are looked for.
struct CauseInput {
  tools::LoadedTrace loaded;
  CauseOptions options{};
  SiteParts parts{};                          ///< if times are added up by parts of the program
  tools::Perhaps<phases::ShownPhase> phase{}; ///< that was chosen
  std::vector<bool> inside{};                 ///< points, whether they are of that phase
};
Expected<CauseInput> load(const CauseFlags &flags, tools::Console &console,
                          tools::CausesBy by = tools::CausesBy::Site);

/// Says what of the trace was left out.
void noteGaps(const Gaps &gaps, const CauseFlags &flags, tools::Console &console);

} // namespace anole::whatif
