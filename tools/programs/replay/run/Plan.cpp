#include "tools/programs/replay/run/Plan.h"

#include "tools/programs/replay/calls/ReplayRows.h"
#include "tools/programs/replay/run/Contests.h"
#include "tools/show/NumberText.h"

#include <algorithm>
#include <iterator>

namespace anole::replay {
namespace {

bool hasFields(const FunctionInfo &function, const CallRow &row) {
  std::vector<FieldInfo> fields = function.scalars;
  fields.insert(fields.end(), function.arrays.begin(), function.arrays.end());
  fields.insert(fields.end(), function.late.begin(), function.late.end());
  return std::ranges::equal(fields, row.fields(), [](const FieldInfo &a, const CallField &b) {
    return a.name == b.name && a.kind == b.kind;
  });
}

/// Why calls of a function cannot be replayed, or an empty text.
std::string reason(const FunctionInfo &function, bool large) {
  const CallRow *row = findCall(function.name);
  if (!row)
    return "not known to this version of Anole";
  if (row->unsupported)
    return row->unsupported;
  if (!hasFields(function, *row))
    return "recorded by another version of Anole";
  return (large ? row->large : row->small) ? "" : "not in this MPI library";
}

struct Use {
  const FunctionInfo *function;
  bool large;
  uint64_t calls;
};

std::vector<Use> usesIn(const Trace &trace) {
  std::vector<Use> uses;
  for (const FunctionInfo &function : trace.functions)
    for (bool large : {false, true}) {
      uint64_t calls = 0;
      for (const SharedStream &stream : trace.streams)
        for (const SharedPoint &point : stream.points)
          if (point.key.functionId() == function.id && point.key.isLargeCount() == large)
            calls += point.count;
      if (calls > 0)
        uses.push_back({&function, large, calls});
    }
  return uses;
}

uint32_t ranksWithoutEvents(const Trace &trace) {
  for (const SharedStream &stream : trace.streams)
    if (stream.thread == 0)
      return trace.info.ranks - static_cast<uint32_t>(valueCount(stream.ranks));
  return trace.info.ranks;
}

} // namespace

std::vector<std::string> unsupportedIn(const Trace &trace, bool isPartial) {
  using tools::plural;
  std::vector<std::string> lines;
  for (const Use &use : usesIn(trace))
    if (std::string why = reason(*use.function, use.large); !why.empty())
      lines.push_back(use.function->name + (use.large ? "_c" : "") + ", " +
                      plural(use.calls, "call") + ": " + why);
  if (uint32_t missing = ranksWithoutEvents(trace))
    lines.push_back(plural(missing, "rank") + " of " + std::to_string(trace.info.ranks) +
                    ": nothing was recorded");
  std::ranges::move(contestsIn(trace), std::back_inserter(lines));
  if (isPartial)
    lines.push_back("the end of the run: the trace is partial, and ranks may wait for messages "
                    "that are not in it");
  return lines;
}

} // namespace anole::replay
