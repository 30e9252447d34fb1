#pragma once

#include "tools/analysis/causes/Worth.h"
#include "tools/show/Screen.h"
#include "tools/views/CauseColumns.h"
#include "tools/views/more/ShownPhase.h"

namespace anole::whatif {

/// What changes at a call site, or of all computing, are worth.
struct ShownWorth {
  const SiteWorth &worth;
  double runTime; ///< nanoseconds
  const Trace &trace;
  const tools::TraceNames &names;

  tools::Perhaps<ShownSite> site() const;
};
const tools::Columns<ShownWorth> &columnsOf(const ShownWorth *);

/// What `anole worth` says.
struct WorthReport {
  std::string file{};
  const Worth &worth;
  double recorded = 0; ///< nanoseconds
  const Trace &trace;
  const tools::TraceNames &names;
  tools::Perhaps<phases::ShownPhase> phase{}; ///< in which alone times change

  std::string summary() const;
  std::string text(const tools::Screen &screen) const;
};
const tools::Columns<WorthReport> &columnsOf(const WorthReport *);

} // namespace anole::whatif
