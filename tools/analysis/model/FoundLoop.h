#pragma once

#include "runtime/core/model/PathSteps.h"
#include "runtime/core/model/Trace.h"

#include <string>

namespace anole::tools {

/// FoundLoops names the loops that the recorder found in the calls themselves, which no compiler
/// named: by the first call in the innermost function that makes all of their calls. So "loop found
/// at run time, timestep.c:44" is the same in all runs, and loops of one place that ranks go
/// through differently have one name. Rejected: their numbers in the trace, which tell a reader
/// nothing and differ from run to run.
///
/// Construction takes time that grows with the paths; a name takes some calls of the loop.
class FoundLoops {
public:
  explicit FoundLoops(const Trace &trace) : tree(trace.pathTree), steps(trace.paths) {}

  std::string nameOf(const SharedStream &stream, const SharedLoop &loop) const;

private:
  std::vector<const Frame *> framesOf(const SharedPoint &point) const;

  const PathTree &tree;
  PathSteps steps;
};

} // namespace anole::tools
