#include "test/bench/simulate/SimulationColumns.h"

#include "tools/show/NumberText.h"

namespace anole::tools {
namespace {

ByteCount bytesOfTrace(const Simulation &run) { return {run.traceBytes}; }
Traffic sentInAll(const Simulation &run) { return run.cost().total(); }
ByteCount sentBytes(const Simulation &run) { return {run.cost().total().bytes}; }
ByteCount busiestNode(const Simulation &run) { return {run.cost().busiest}; }
Traffic longestPath(const Simulation &run) { return run.cost().criticalPath; }
ByteCount bytesOnPath(const Simulation &run) { return {run.cost().criticalPath.bytes}; }
std::string messagesOnPath(const Simulation &run) {
  return plural(run.cost().criticalPath.messages, "message");
}
Nanoseconds timeOfClustering(const Simulation &run) { return {run.clustering.seconds * 1e9}; }
Nanoseconds timeOfMerging(const Simulation &run) { return {run.merging.seconds * 1e9}; }
Nanoseconds timeOfRun(const Simulation &run) { return {run.seconds * 1e9}; }

} // namespace

const Columns<TreeCost> &columnsOf(const TreeCost *) {
  static const Columns<TreeCost> columns(
      {{"sent", &TreeCost::total}, {"seconds", &TreeCost::seconds}});
  return columns;
}

const Columns<Traffic> &columnsOf(const Traffic *) {
  static const Columns<Traffic> columns(
      "traffic", "", {{"messages", &Traffic::messages}, {"bytes", &Traffic::bytes}});
  return columns;
}

const Columns<Simulation> &columnsOf(const Simulation *) {
  using Column = ColumnOf<Simulation>;
  static const Columns<Simulation> columns(
      {Column("ranks", &Simulation::ranks).under("ranks"),
       Column("clusters", &Simulation::clusters).under("clusters"),
       Column("groups", &Simulation::groups).under("groups"),
       Column("trace_bytes", bytesOfTrace).under("trace"),
       Column("rank_bytes", &Simulation::rankBytes),
       Column("clustering", &Simulation::clustering).under("clustering", timeOfClustering),
       Column("merging", &Simulation::merging).under("merging", timeOfMerging),
       Column("sent", sentInAll).under("sent", sentBytes),
       Column("levels", [](const Simulation &run) { return run.cost().levels; }),
       Column("busiest_node_bytes", busiestNode).under("busiest node"),
       Column("critical_path", longestPath).under("critical path", messagesOnPath).toTheRight(),
       Column::text("", bytesOnPath),
       Column("seconds", &Simulation::seconds).under("time", timeOfRun)});
  return columns;
}

const Columns<SimulationReport> &columnsOf(const SimulationReport *) {
  using Row = SimulationReport;
  static const Columns<Row> columns(
      {{"pattern", [](const Row &row) { return std::string(row.settings.pattern->name); }},
       {"steps", [](const Row &row) { return row.settings.steps; }},
       {"arity", [](const Row &row) { return row.settings.arity; }},
       {"cluster",
        [](const Row &row) { return std::string(choiceName(row.settings.cluster.kind)); }},
       {"runs", &Row::runs}});
  return columns;
}

} // namespace anole::tools
