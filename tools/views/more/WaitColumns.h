#pragma once

#include "tools/show/Screen.h"
#include "tools/views/WaitSummary.h"
#include "tools/views/more/PartTimes.h"

namespace anole::whatif {

/// Waits at a place.
struct ShownWait {
  const WaitSite &site;
  const Waits &waits;
  const Trace &trace;
  const tools::TraceNames &names;
};
const tools::Columns<ShownWait> &columnsOf(const ShownWait *);

const tools::Columns<RankWaits> &columnsOf(const RankWaits *);

/// A WaitReport is what `anole waits` says.
struct WaitReport {
  std::string file{};
  const Waits &waits;
  const Trace &trace;
  const tools::TraceNames &names;
  size_t top = SIZE_MAX; ///< sites
  tools::CausesBy by = tools::CausesBy::Site;
  const SiteParts &parts; ///< if it is by parts of the program

  std::string summary() const { return waitSummary(waits, trace, names); }
  std::string text(const tools::Screen &screen) const;
};
const tools::Columns<WaitReport> &columnsOf(const WaitReport *);

} // namespace anole::whatif
