#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// Visits every part of a trace that has a digest of its own, in the order of PartDigests. The
/// trace may be const.
template <typename TraceType, typename Visitor> void eachPart(TraceType &trace, Visitor visit) {
  for (auto &function : trace.functions)
    visit(function);
  for (auto &path : trace.paths)
    visit(path);
  for (auto &text : trace.texts)
    visit(text);
  for (auto &site : trace.loopSites)
    visit(site);
  for (auto &counter : trace.info.counters)
    visit(counter);
  for (auto &command : trace.info.commands)
    visit(command);
  for (auto &stream : trace.streams) {
    visit(stream);
    for (auto &point : stream.points)
      visit(point);
    for (auto &loop : stream.loops)
      visit(loop);
  }
}

/// Returns how many parts there are before those of the streams.
inline size_t partsBeforeStreams(const Trace &trace) {
  return trace.functions.size() + trace.paths.size() + trace.texts.size() + trace.loopSites.size() +
         trace.info.counters.size() + trace.info.commands.size();
}

/// Returns how many parts there are.
inline size_t partCount(const Trace &trace) {
  size_t count = partsBeforeStreams(trace);
  for (const SharedStream &stream : trace.streams)
    count += 1 + stream.points.size() + stream.loops.size();
  return count;
}

} // namespace anole
