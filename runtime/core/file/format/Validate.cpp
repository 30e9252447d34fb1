#include "runtime/core/file/format/Validate.h"

#include "runtime/core/file/format/InfoCheck.h"
#include "runtime/core/file/format/StreamValidation.h"

#include <algorithm>
#include <map>

namespace anole {
namespace {

/// Some ranks may only have polled there: no event, so no fields.
bool onlyPolled(const SharedPoint &point) {
  return point.count == 0 && point.polls > 0 && point.columns.empty();
}

/// Functions name the fields of their points, so that readers may rely on them.
std::string fieldProblem(const Trace &trace) {
  std::map<uint16_t, const FunctionInfo *> functions;
  for (const FunctionInfo &function : trace.functions)
    functions[function.id] = &function;
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      if (auto info = functions.find(point.key.functionId());
          info != functions.end() && !onlyPolled(point))
        if (info->second->scalars.size() != point.scalars ||
            info->second->arrays.size() != point.arrays || info->second->late.size() != point.late)
          return "an event of " + info->second->name + " has other fields than the function";
  return {};
}

/// Sums of counts must not wrap: what is printed of a trace adds them up.
std::string countProblem(const Trace &trace) {
  constexpr uint64_t most = uint64_t(1) << 62;
  uint64_t total = 0;
  auto add = [&](uint64_t count) { total = std::min(total + std::min(count, most), most); };
  for (const SharedStream &stream : trace.streams) {
    for (const SharedPoint &point : stream.points)
      for (uint64_t count : {point.count, point.polls, point.delta.count, point.duration.count})
        add(count);
    for (const SharedLoop &loop : stream.loops)
      add(loop.markedEvents);
  }
  return total < most ? "" : "it has more events than can be counted";
}

} // namespace

Expected<void> validate(const Trace &trace) {
  if (std::string problem = format::infoProblem(trace.info); !problem.empty())
    return fail(problem);
  if (std::string problem = fieldProblem(trace); !problem.empty())
    return fail(problem);
  if (std::string problem = countProblem(trace); !problem.empty())
    return fail(problem);
  for (size_t i = 0; i < trace.streams.size(); ++i) {
    const SharedStream &stream = trace.streams[i];
    std::string where = "thread " + std::to_string(stream.thread) + ": ";
    if (i > 0 && stream.thread <= trace.streams[i - 1].thread)
      return fail(where + "threads are not in ascending order");
    if (std::string problem = format::streamProblem(stream, trace.info); !problem.empty())
      return fail(where + problem);
  }
  return {};
}

} // namespace anole
