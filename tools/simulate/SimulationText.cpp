#include "tools/simulate/SimulationText.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

#include <nlohmann/json.hpp>

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

nlohmann::ordered_json trafficJson(const Traffic &traffic) {
  return {{"messages", traffic.messages}, {"bytes", traffic.bytes}};
}

nlohmann::ordered_json oneJson(const Simulation &simulation) {
  nlohmann::ordered_json json{{"ranks", simulation.ranks},
                              {"clusters", simulation.clusters},
                              {"groups", simulation.groups},
                              {"trace_bytes", simulation.traceBytes},
                              {"sent", trafficJson(simulation.cost.total())},
                              {"levels", nlohmann::ordered_json::array()},
                              {"busiest_node_bytes", simulation.cost.busiest},
                              {"critical_path", trafficJson(simulation.cost.criticalPath)},
                              {"seconds", simulation.seconds}};
  for (const Traffic &level : simulation.cost.levels)
    json["levels"].push_back(trafficJson(level));
  return json;
}

} // namespace

std::string simulationText(const SimulationSettings &settings, const Simulation &simulation) {
  Rows rows{{"ranks", countText(simulation.ranks)},
            {"clusters", countText(simulation.clusters)},
            {"groups", countText(simulation.groups)},
            {"trace", sizeText(simulation.traceBytes)},
            {"sent", trafficText(simulation.cost.total())}};
  for (size_t height = 0; height < simulation.cost.levels.size(); ++height)
    rows.push_back(
        {"  level " + std::to_string(height), trafficText(simulation.cost.levels[height])});
  rows.push_back({"busiest node", sizeText(simulation.cost.busiest)});
  rows.push_back({"critical path", trafficText(simulation.cost.criticalPath)});
  rows.push_back({"time", timeText(simulation.seconds * 1e9)});
  return titleOf(settings) + tableText(rows);
}

std::string growthText(const SimulationSettings &settings, const std::vector<Simulation> &all) {
  Rows rows{{"ranks", "clusters", "groups", "trace", "sent", "busiest node", "critical path", "",
             "time"}};
  for (const Simulation &simulation : all) {
    const Traffic &path = simulation.cost.criticalPath;
    rows.push_back({countText(simulation.ranks), countText(simulation.clusters),
                    countText(simulation.groups), sizeText(simulation.traceBytes),
                    sizeText(simulation.cost.total().bytes), sizeText(simulation.cost.busiest),
                    plural(path.messages, "message"), sizeText(path.bytes),
                    timeText(simulation.seconds * 1e9)});
  }
  return titleOf(settings) + tableText(rows, {0, 1, 2, 3, 4, 5, 6, 7, 8});
}

std::string simulationJson(const SimulationSettings &settings, const std::vector<Simulation> &all) {
  nlohmann::ordered_json json{{"pattern", settings.pattern->name},
                              {"steps", settings.steps},
                              {"arity", settings.arity},
                              {"cluster", choiceName(settings.cluster.kind)},
                              {"runs", nlohmann::ordered_json::array()}};
  for (const Simulation &simulation : all)
    json["runs"].push_back(oneJson(simulation));
  return json.dump(2) + "\n";
}

} // namespace anole::tools
