#pragma once

#include "test/support/program/PlayedProgram.h"

#include <map>

namespace anole::phases {

/// Functions, outermost first, the last of which makes the call.
using Functions = std::vector<const char *>;

/// Gives each site of a played program a call path. Functions of one name in one function are the
/// same activation.
inline void tellPaths(Trace &trace, const std::function<Functions(uint64_t site)> &functionsAt) {
  std::map<std::pair<uint32_t, std::string>, uint32_t> known;
  PathTree &tree = trace.pathTree;
  auto add = [&](uint32_t before, const char *function, uint32_t line) {
    tree.frames.push_back({.function = function, .file = "a.c", .line = line});
    tree.steps.push_back({before, static_cast<uint32_t>(tree.frames.size() - 1)});
    return static_cast<uint32_t>(tree.steps.size() - 1);
  };
  for (const SharedPoint &point : trace.streams[0].points) {
    Functions functions = functionsAt(point.key.path);
    uint32_t step = 0;
    for (size_t i = 0; i + 1 < functions.size(); ++i) {
      uint32_t &next = known[{step, std::string(functions[i]) + ">" + functions[i + 1]}];
      if (next == 0)
        next = add(step, functions[i], static_cast<uint32_t>(tree.frames.size()));
      step = next;
    }
    trace.paths.push_back(
        {point.key.path, add(step, functions.back(), static_cast<uint32_t>(point.key.path))});
  }
}

} // namespace anole::phases
