#include "runtime/core/model/PackedTrace.h"

namespace anole {

/// The only copy of what is packed is a packed one.
static Trace restOf(const Trace &trace) {
  Trace rest{trace.info, trace.functions, {}, {}, trace.texts, trace.loopSites, {}};
  for (const SharedStream &stream : trace.streams)
    rest.streams.push_back({stream.thread, stream.ranks, {}, {}, {}, stream.parts, stream.anchors});
  return rest;
}

PackedTrace::PackedTrace(const Trace &trace) : rest(restOf(trace)), paths(trace) {
  streams.reserve(trace.streams.size());
  for (const SharedStream &stream : trace.streams)
    streams.push_back({PackedLoops(stream), PackedPoints(stream)});
}

Trace PackedTrace::unpacked() const {
  Trace trace = rest;
  paths.unpackInto(trace);
  for (size_t i = 0; i < streams.size(); ++i) {
    streams[i].loops.unpackInto(trace.streams[i]);
    streams[i].points.unpackInto(trace.streams[i]);
  }
  return trace;
}

} // namespace anole
