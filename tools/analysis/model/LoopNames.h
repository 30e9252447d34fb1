#pragma once

#include "tools/analysis/model/FoundLoop.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace anole::tools {

/// Names the loops of all streams. Construction takes time that grows with the paths and loop
/// sites of the trace.
class LoopNamer {
public:
  explicit LoopNamer(const Trace &trace);
  std::string nameOf(const SharedStream &stream, size_t index) const;

private:
  FoundLoops found;
  std::unordered_map<uint64_t, const LoopSite *> sites;
};

/// The names of one stream's loops; each is worked out once.
class LoopNames {
public:
  LoopNames(const LoopNamer &namer, const SharedStream &stream)
      : namer(namer), stream(stream), names(stream.loops.size()) {}

  const std::string &of(size_t loop) {
    if (names[loop].empty())
      names[loop] = namer.nameOf(stream, loop);
    return names[loop];
  }

private:
  const LoopNamer &namer;
  const SharedStream &stream;
  std::vector<std::string> names;
};

} // namespace anole::tools
