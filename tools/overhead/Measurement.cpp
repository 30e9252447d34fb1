#include "tools/overhead/Measurement.h"

#include "tools/show/LineText.h"
#include "tools/show/NumberText.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

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

double errorOfMedian(const std::vector<double> &values) {
  std::vector<double> distances;
  for (double value : values)
    distances.push_back(std::abs(value - median(values)));
  // Of normally distributed values: deviation / median distance, and error of median / of mean.
  constexpr double deviation = 1.4826, ofMedian = 1.2533;
  return values.empty() ? 0
                        : ofMedian * deviation * median(distances) /
                              std::sqrt(static_cast<double>(values.size()));
}

std::string whyNoCost(const OverheadReport &report, const Measurement &traced) {
  constexpr uint64_t enoughEvents = 10'000, enoughRuns = 3;
  const Measurement &untraced = report.modes.front();
  double difference = median(traced.cpu) - median(untraced.cpu);
  double noise = 2 * std::hypot(errorOfMedian(traced.cpu), errorOfMedian(untraced.cpu));
  if (traced.events < enoughEvents * report.ranks)
    return "too few events to say what one costs: " + countText(traced.events) + ", not " +
           countText(enoughEvents) + " on each rank";
  if (traced.cpu.size() < enoughRuns)
    return "too few runs to say what an event costs: the spread of at least " +
           std::to_string(enoughRuns) + " is needed";
  if (difference <= noise)
    return "too few events or runs to say what an event costs: the difference is " +
           timeText(difference * 1e9) + ", the noise " + timeText(noise * 1e9);
  return "";
}

namespace {

std::string ratioText(double value, double base) {
  return base > 0 ? roundText(value / base, 3) + "x" : "";
}

std::string costText(const OverheadReport &report, const Measurement &mode) {
  return whyNoCost(report, mode).empty()
             ? roundText(nanosecondsPerEvent(mode, report.modes.front()), 3)
             : "-";
}

std::vector<std::string> row(const OverheadReport &report, const Measurement &mode) {
  const Measurement &untraced = report.modes.front();
  double wall = median(mode.wall), cpu = median(mode.cpu);
  std::vector<std::string> cells{mode.mode, timeText(wall * 1e9),
                                 ratioText(wall, median(untraced.wall)), timeText(cpu * 1e9),
                                 ratioText(cpu, median(untraced.cpu))};
  if (&mode != &untraced)
    cells.insert(cells.end(),
                 {countText(mode.events), costText(report, mode), sizeText(mode.bytes)});
  return cells;
}

nlohmann::ordered_json modeJson(const OverheadReport &report, const Measurement &mode) {
  if (!mode.absent.empty())
    return {{"mode", mode.mode}, {"absent", mode.absent}};
  bool traced = &mode != &report.modes.front();
  std::string why = traced ? whyNoCost(report, mode) : "";
  nlohmann::ordered_json json{{"mode", mode.mode},
                              {"wall_s", mode.wall},
                              {"wall_median_s", median(mode.wall)},
                              {"cpu_s", mode.cpu},
                              {"cpu_median_s", median(mode.cpu)},
                              {"events", mode.events},
                              {"ns_per_event", nullptr},
                              {"trace_bytes", mode.bytes}};
  if (traced && why.empty())
    json["ns_per_event"] = nanosecondsPerEvent(mode, report.modes.front());
  if (!why.empty())
    json["ns_per_event_unknown"] = why;
  return json;
}

} // namespace

std::string overheadText(const OverheadReport &report) {
  std::vector<std::vector<std::string>> rows{
      {"mode", "wall", "ratio", "CPU", "ratio", "events", "ns/event", "trace"}};
  std::string notes;
  for (const Measurement &mode : report.modes) {
    bool traced = &mode != &report.modes.front();
    std::string note = mode.absent;
    if (mode.absent.empty())
      rows.push_back(row(report, mode));
    if (mode.absent.empty() && traced)
      note = whyNoCost(report, mode);
    if (!note.empty())
      notes += mode.mode + ": " + note + "\n";
  }
  return "Medians of " + plural(report.runs, "run") + " each, interleaved, on " +
         plural(report.ranks, "rank") + "; CPU and events of all ranks together\n" +
         tableText(rows, {1, 2, 3, 4, 5, 6, 7}) + notes;
}

std::string overheadJson(const OverheadReport &report) {
  nlohmann::ordered_json json{{"ranks", report.ranks}, {"runs", report.runs}};
  for (const Measurement &mode : report.modes)
    json["modes"].push_back(modeJson(report, mode));
  return json.dump(2) + "\n";
}

} // namespace anole::tools
