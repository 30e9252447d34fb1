#pragma once

#include "test/bench/simulate/SimulationColumns.h"

#include <string>

namespace anole::tools {

/// One simulation in full.
std::string simulationText(const SimulationSettings &settings, const Simulation &simulation);

/// A table with a line for each size.
std::string growthText(const SimulationReport &report);

} // namespace anole::tools
