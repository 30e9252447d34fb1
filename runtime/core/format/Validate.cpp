#include "runtime/core/format/EventTimesCodec.h"
#include "runtime/core/format/File.h"
#include "runtime/core/format/InfoCheck.h"
#include "runtime/core/format/LoopNesting.h"
#include "runtime/core/tree/Histogram.h"

#include <map>

namespace anole {
namespace {

/// Checks one stream. What needs the values of columns (whether they suffice, whether an iteration
/// chooses a variant that there is) is checked while a rank is walked, as it costs as much.
class StreamCheck {
public:
  explicit StreamCheck(const SharedStream &stream) : stream(stream) {}

  std::string problem() const {
    if (stream.loops.empty())
      return "there is no root loop";
    for (const Body &body : stream.bodies)
      if (std::string found = problemOf(body); !found.empty())
        return found;
    for (size_t i = 0; i < stream.loops.size(); ++i)
      if (std::string found = problemOf(stream.loops[i], i == 0); !found.empty())
        return "loop " + std::to_string(i) + ": " + found;
    for (size_t i = 0; i < stream.points.size(); ++i)
      if (std::string found = problemOf(stream.points[i]); !found.empty())
        return "point " + std::to_string(i) + ": " + found;
    return format::nestingProblem(stream);
  }

private:
  std::string problemOf(const Body &body) const;
  std::string problemOf(const SharedLoop &loop, bool first) const;
  std::string problemOf(const SharedPoint &point) const;

  const SharedStream &stream;
};

std::string StreamCheck::problemOf(const Body &body) const {
  for (Symbol symbol : body) {
    if (symbol.index() >= (symbol.isLoop() ? stream.loops.size() : stream.points.size()))
      return "a body names a point or loop that is not there";
    if (symbol == Symbol::loop(0))
      return "a body contains the root";
  }
  return {};
}

std::string StreamCheck::problemOf(const SharedLoop &loop, bool first) const {
  if (loop.kind > LoopKind::Mixed)
    return "its kind is unknown";
  if ((loop.kind == LoopKind::Root) != first)
    return "the first loop, and no other, must be the root";
  for (const Family &family : loop.markers)
    if (family.terms.size() > 1)
      return "its markers are more than one number";
  for (const VariantFamily &family : loop.variants) {
    if (!choosesVariants(loop.kind) && family.bodies.size() != 1)
      return "it must have exactly one variant";
    for (uint32_t body : family.bodies)
      if (body >= stream.bodies.size())
        return "it has a body that is not there";
  }
  return {};
}

std::string binProblem(const TimeStats &time) {
  for (auto [bin, count] : time.bins)
    if (bin >= Histogram::binCount)
      return "a histogram has a bin that does not exist";
  return {};
}

std::string StreamCheck::problemOf(const SharedPoint &point) const {
  if (point.columns.size() != size_t(point.scalars) + 2 * size_t(point.arrays) + point.late)
    return "it has a wrong number of columns";
  for (const TimeStats *time : {&point.delta, &point.duration})
    if (std::string problem = binProblem(*time); !problem.empty())
      return problem;
  return format::eventTimesProblem(point);
}

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

} // namespace

Expected<void> validate(const Trace &trace) {
  if (std::string problem = format::infoProblem(trace.info); !problem.empty())
    return fail(problem);
  if (std::string problem = fieldProblem(trace); !problem.empty())
    return fail(problem);
  for (size_t i = 0; i < trace.streams.size(); ++i) {
    const SharedStream &stream = trace.streams[i];
    std::string where = "thread " + std::to_string(stream.thread) + ": ";
    if (i > 0 && stream.thread <= trace.streams[i - 1].thread)
      return fail(where + "threads are not in ascending order");
    if (std::string problem = StreamCheck(stream).problem(); !problem.empty())
      return fail(where + problem);
  }
  return {};
}

} // namespace anole
