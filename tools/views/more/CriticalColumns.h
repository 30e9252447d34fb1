#pragma once

#include "tools/analysis/causes/CriticalPath.h"
#include "tools/show/Screen.h"
#include "tools/views/CauseColumns.h"
#include "tools/views/more/PartTimes.h"

namespace anole::whatif {

/// A part of the critical path.
struct ShownPathPart {
  const PathPart &part;
  const CriticalPath &path;
  ShownCause cause;

  double share() const { return part.cause.time / path.length; }
};
const tools::Columns<ShownPathPart> &columnsOf(const ShownPathPart *);

const tools::Columns<PathStretch> &columnsOf(const PathStretch *);

/// A CriticalReport is what `anole critical` says.
struct CriticalReport {
  std::string file{};
  const CriticalPath &path;
  const Trace &trace;
  const tools::TraceNames &names;
  size_t top = SIZE_MAX; ///< parts
  tools::CausesBy by = tools::CausesBy::Site;
  const SiteParts &siteParts; ///< if it is by parts of the program

  /// Says how long the path is, and what of it is imbalance.
  std::string summary() const;
  /// Returns in words how it moves between ranks.
  std::string moves() const;
  std::string text(const tools::Screen &screen) const;
};
const tools::Columns<CriticalReport> &columnsOf(const CriticalReport *);

} // namespace anole::whatif
