#pragma once

#include "tools/analysis/match/UnexpectedMessages.h"
#include "tools/show/PathText.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

/// A call site that sent messages, as `anole unexpected` shows it.
struct UnexpectedSite {
  const whatif::SentAt &sent;
  const TraceNames &names;
};
const Columns<UnexpectedSite> &columnsOf(const UnexpectedSite *);

/// What `anole unexpected --json` prints.
struct UnexpectedReport {
  std::string file{};
  std::vector<UnexpectedSite> sites{};
};
const Columns<UnexpectedReport> &columnsOf(const UnexpectedReport *);

} // namespace anole::tools
