#include "tools/overhead/Measurement.h"

#include "tools/show/NumberText.h"

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

} // namespace anole::tools
