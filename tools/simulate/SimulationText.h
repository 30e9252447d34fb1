#pragma once

#include "tools/simulate/Simulation.h"

#include <string>

namespace anole::tools {

/// One simulation in full.
std::string simulationText(const SimulationSettings &settings, const Simulation &simulation);

/// A table with a line for each size.
std::string growthText(const SimulationSettings &settings, const std::vector<Simulation> &all);

/// The same for programs: one JSON object.
std::string simulationJson(const SimulationSettings &settings, const std::vector<Simulation> &all);

} // namespace anole::tools
