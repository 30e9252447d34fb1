#pragma once

#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/network/Network.h"
#include "tools/files/WorkDone.h"
#include "tools/show/JsonSink.h"

#include <string>
#include <vector>

namespace anole::report {

struct DataOptions {
  uint64_t limit = uint64_t(1) << 26; ///< of steps that a model may take, as in Effort
  /// What the program is classified on; empty: it is not classified.
  std::vector<whatif::Network> networks{};
  /// Of computing, for what is predicted in passing: efficiency, causes and other networks.
  double seconds = 5;
  tools::WorkDone *work = nullptr; ///< is told which of the page's parts are there; perhaps
};

/// Puts what the page shows of a trace: the JSON of the subcommands, by their names, so that its
/// numbers are theirs.
///
/// `absent` says why a model gives nothing: a trace may lack times or say too little of messages.
/// Tables with a row for each rank are left out above 65536 ranks, and parts of a run times ranks
/// above 2^18 numbers, as a page should stay small. What the trace says comes first, and then what
/// is predicted, within its time. Time: that of the models.
void putReportData(tools::JsonSink &to, const tools::LoadedTrace &loaded,
                   const DataOptions &options);

/// What of it a timeline needs: `info`, `phase`, `timeline`, `names` and `families`.
void putTimelineData(tools::JsonSink &to, const tools::LoadedTrace &loaded, uint64_t limit);

/// The names of values of parameters: special values, and predefined objects by kind of field; and
/// the sizes of predefined datatypes.
tools::Json valueNames();

} // namespace anole::report
