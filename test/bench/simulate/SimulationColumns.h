#pragma once

#include "test/bench/simulate/Simulation.h"
#include "tools/show/TableColumns.h"

namespace anole::tools {

const Columns<Traffic> &columnsOf(const Traffic *);
const Columns<TreeCost> &columnsOf(const TreeCost *);
const Columns<Simulation> &columnsOf(const Simulation *);

/// What was simulated, and what came of it for each number of ranks.
struct SimulationReport {
  SimulationSettings settings;
  std::vector<Simulation> runs;
};
const Columns<SimulationReport> &columnsOf(const SimulationReport *);

} // namespace anole::tools
