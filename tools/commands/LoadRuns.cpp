#include "tools/commands/LoadRuns.h"

#include "tools/show/Printable.h"

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
    names.push_back(printable(trace.file));
  return names;
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
