#include "tools/overhead/Measurement.h"

#include "tools/text/LineText.h"
#include "tools/text/NumberText.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace anole::tools {

double median(std::vector<double> values) {
  if (values.empty())
    return 0;
  std::sort(values.begin(), values.end());
  size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double nanosecondsPerEvent(const Measurement &traced, const Measurement &untraced) {
  if (traced.events == 0)
    return 0;
  return (median(traced.cpu) - median(untraced.cpu)) * 1e9 / static_cast<double>(traced.events);
}

namespace {

std::string ratioText(double value, double base) {
  return base > 0 ? roundText(value / base, 3) + "x" : "";
}

std::vector<std::string> row(const Measurement &mode, const Measurement &untraced) {
  double wall = median(mode.wall), cpu = median(mode.cpu);
  std::vector<std::string> cells{mode.mode, timeText(wall * 1e9),
                                 ratioText(wall, median(untraced.wall)), timeText(cpu * 1e9),
                                 ratioText(cpu, median(untraced.cpu))};
  if (&mode != &untraced)
    cells.insert(cells.end(),
                 {countText(mode.events), roundText(nanosecondsPerEvent(mode, untraced), 3),
                  sizeText(mode.bytes)});
  return cells;
}

nlohmann::ordered_json modeJson(const Measurement &mode, const Measurement &untraced) {
  if (!mode.absent.empty())
    return {{"mode", mode.mode}, {"absent", mode.absent}};
  return {{"mode", mode.mode},
          {"wall_s", mode.wall},
          {"wall_median_s", median(mode.wall)},
          {"cpu_s", mode.cpu},
          {"cpu_median_s", median(mode.cpu)},
          {"events", mode.events},
          {"ns_per_event", nanosecondsPerEvent(mode, untraced)},
          {"trace_bytes", mode.bytes}};
}

} // namespace

std::string overheadText(const OverheadReport &report) {
  std::vector<std::vector<std::string>> rows{
      {"mode", "wall", "ratio", "CPU", "ratio", "events", "ns/event", "trace"}};
  std::string notes;
  for (const Measurement &mode : report.modes)
    if (mode.absent.empty())
      rows.push_back(row(mode, report.modes.front()));
    else
      notes += mode.mode + ": " + mode.absent + "\n";
  return "Medians of " + plural(report.runs, "run") + " each, interleaved, on " +
         plural(report.ranks, "rank") + "; CPU and events of all ranks together\n" +
         tableText(rows, {1, 2, 3, 4, 5, 6, 7}) + notes;
}

std::string overheadJson(const OverheadReport &report) {
  nlohmann::ordered_json json{{"ranks", report.ranks}, {"runs", report.runs}};
  for (const Measurement &mode : report.modes)
    json["modes"].push_back(modeJson(mode, report.modes.front()));
  return json.dump(2) + "\n";
}

} // namespace anole::tools
