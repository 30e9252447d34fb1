#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// A TraceSource is a trace to be encoded: one that stays as it is, or one that is not needed
/// afterwards, such as what a rank sends or rank 0 writes in MPI_Finalize. The streams of that go
/// part by part as they are encoded: with tens of thousands of call sites, what they become takes
/// their place in memory instead of more.
class TraceSource {
public:
  TraceSource(const Trace &trace) : trace(trace) {}
  TraceSource(Trace &&trace) : trace(trace), used(&trace) {}

  const Trace &get() const { return trace; }

  /// A point is encoded, but for its times.
  void freeColumns(size_t stream, size_t point) const {
    if (used)
      used->streams[stream].points[point].columns = std::vector<SharedColumn>();
  }
  /// A point is encoded with its times.
  void freePoint(size_t stream, size_t point) const {
    if (used)
      used->streams[stream].points[point] = {};
  }
  void freeStream(size_t stream) const {
    if (used)
      used->streams[stream] = {};
  }

private:
  const Trace &trace;
  Trace *used = nullptr; ///< null: it stays
};

} // namespace anole
