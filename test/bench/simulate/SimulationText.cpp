#include "test/bench/simulate/SimulationText.h"

#include "tools/show/NumberText.h"
#include "tools/show/RowsText.h"

namespace anole::tools {

namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string titleOf(const SimulationSettings &settings) {
  return std::string(settings.pattern->name) + ", " + plural(settings.steps, "step") +
         ", clustering " + choiceName(settings.cluster.kind) + ", tree of arity " +
         std::to_string(settings.arity) + "\n";
}

std::string trafficText(const Traffic &traffic) {
  return sizeText(traffic.bytes) + " in " + plural(traffic.messages, "message");
}

} // namespace

std::string simulationText(const SimulationSettings &settings, const Simulation &simulation) {
  TreeCost cost = simulation.cost();
  Rows rows{{"ranks", countText(simulation.ranks)},
            {"clusters", countText(simulation.clusters)},
            {"groups", countText(simulation.groups)},
            {"trace", sizeText(simulation.traceBytes)},
            {"sent", trafficText(cost.total())}};
  for (size_t height = 0; height < cost.levels.size(); ++height)
    rows.push_back({"  level " + std::to_string(height), trafficText(cost.levels[height])});
  rows.push_back({"busiest node", sizeText(cost.busiest)});
  rows.push_back({"critical path", trafficText(cost.criticalPath)});
  rows.push_back({"joining clusters", timeText(simulation.clustering.seconds * 1e9)});
  rows.push_back({"joining traces", timeText(simulation.merging.seconds * 1e9)});
  rows.push_back({"time", timeText(simulation.seconds * 1e9)});
  return titleOf(settings) + tableText(rows);
}

std::string growthText(const SimulationReport &report) {
  return titleOf(report.settings) + rowsText(report.runs);
}

} // namespace anole::tools
