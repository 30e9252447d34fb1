#pragma once

#include "tools/analysis/causes/Waits.h"
#include "tools/show/Screen.h"
#include "tools/views/CauseColumns.h"

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

/// The waits of a part of the program: in a loop, or in a function.
struct WaitPart {
  std::string name{};
  double time = 0; ///< nanoseconds
  double share = 0;
  uint64_t count = 0;
};
const tools::Columns<WaitPart> &columnsOf(const WaitPart *);

/// What `anole waits` says.
struct WaitReport {
  std::string file{};
  const Waits &waits;
  const Trace &trace;
  const tools::TraceNames &names;
  size_t top = SIZE_MAX; ///< sites
  tools::WaitsBy by = tools::WaitsBy::Site;

  /// The first cause, and how much waiting there is.
  std::string summary() const;
  std::string text(const tools::Screen &screen) const;

private:
  std::string firstCause() const;
};
const tools::Columns<WaitReport> &columnsOf(const WaitReport *);

} // namespace anole::whatif
