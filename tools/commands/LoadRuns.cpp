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

namespace {

using NamesOfSites = std::map<SiteKey, std::string>;

NamesOfSites namesOfSites(const Trace &trace, Callers callers) {
  const TraceNames known(trace, callers);
  const SiteCopies copies(trace);
  NamesOfSites names;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      if (SiteKey site = siteKeyOf(point.key); copies.first(point.key) == site)
        names.try_emplace(site, known.functionName(point.key) + " " +
                                    known.callPlace(point.key.path, false));
  return names;
}

} // namespace

SiteNames siteNamesOf(const std::vector<const LoadedRuns *> &sides, Callers callers) {
  auto names = std::make_shared<std::map<const Trace *, NamesOfSites>>();
  for (const LoadedRuns *side : sides)
    for (const LoadedTrace &loaded : side->traces())
      names->try_emplace(&loaded.trace, namesOfSites(loaded.trace, callers));
  return [names](const Trace &trace, const PointKey &key) {
    return names->at(&trace).at(siteKeyOf(key));
  };
}

} // namespace anole::tools
