#include "tools/commands/LoadRuns.h"

#include <algorithm>
#include <memory>

namespace anole::tools {

Expected<LoadedRuns> LoadedRuns::load(const std::vector<std::string> &files, Console &console) {
  LoadedRuns runs;
  for (const std::string &file : files) {
    auto trace = loadTrace(file, console);
    if (!trace)
      return tl::unexpected(trace.error());
    runs.loaded.push_back(std::move(*trace));
  }
  return runs;
}

SideRuns LoadedRuns::runs() const {
  SideRuns runs;
  for (const LoadedTrace &trace : loaded)
    runs.push_back(&trace.trace);
  return runs;
}

std::vector<std::string> LoadedRuns::files() const {
  std::vector<std::string> names;
  for (const LoadedTrace &trace : loaded)
    names.push_back(trace.file);
  return names;
}

void LoadedRuns::sortBy(std::vector<double> &values) {
  std::vector<std::pair<double, size_t>> order;
  for (size_t i = 0; i < values.size(); ++i)
    order.emplace_back(values[i], i);
  std::ranges::sort(order);
  std::vector<LoadedTrace> sorted;
  for (auto [value, i] : order)
    sorted.push_back(std::move(loaded[i]));
  loaded = std::move(sorted);
  std::ranges::sort(values);
}

SiteNames siteNamesOf(const std::vector<const LoadedRuns *> &sides) {
  auto names = std::make_shared<std::map<const Trace *, TraceNames>>();
  for (const LoadedRuns *side : sides)
    for (const LoadedTrace &loaded : side->traces())
      names->try_emplace(&loaded.trace, loaded.trace);
  return [names](const Trace &trace, const PointKey &key) {
    const TraceNames &known = names->at(&trace);
    return known.functionName(key) + " " + known.callPlace(key.path, false);
  };
}

} // namespace anole::tools
