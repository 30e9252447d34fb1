#pragma once

#include "tools/analysis/predict/more/Efficiency.h"
#include "tools/show/Screen.h"
#include "tools/views/more/ShownPhase.h"

namespace anole::whatif {

/// The metrics of a trace; the first trace is what others are compared with. In text, each trace is
/// a column (turnedRowsText).
struct TraceEfficiency {
  std::string file;
  Efficiency found, first;
  tools::Perhaps<phases::ShownPhase> phase{};
};
const tools::Columns<TraceEfficiency> &columnsOf(const TraceEfficiency *);

/// The metrics of a part of a run.
struct PartEfficiency {
  size_t number; ///< of a phase, from 1; 0: it is none
  std::string name;
  std::optional<Efficiency> found; ///< nothing: no rank computed there
};
const tools::Columns<PartEfficiency> &columnsOf(const PartEfficiency *);
std::vector<PartEfficiency> partEfficiencies(const std::vector<tools::SpentPart> &parts);

/// A line for each part of a run; `what` names them in the head. Empty if there is none.
std::string partEfficiencyText(const std::vector<PartEfficiency> &parts, const std::string &what,
                               const tools::Screen &screen = {});

/// The parts of one of the traces.
struct PartsOfTrace {
  std::string file;
  std::vector<PartEfficiency> parts;
};
const tools::Columns<PartsOfTrace> &columnsOf(const PartsOfTrace *);

/// What `anole efficiency --json` prints.
using EfficiencyReport = std::variant<std::vector<TraceEfficiency>, std::vector<PartsOfTrace>>;

} // namespace anole::whatif
