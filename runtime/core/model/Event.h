#pragma once

#include <cstddef>
#include <cstdint>

namespace anole {

/// The bit of a function's number that says that the call was the large-count variant
/// (MPI_Send_c): one function with one more bit, so that both have the same fields and meaning. On
/// disk.
constexpr uint16_t largeCount = 0x8000;

/// One recorded call, as the recorder hands it to the trace tree. `core` does not know MPI: the
/// meaning of a field is the business of the function's schema (include/anole/mpi_calls.def); here
/// it is a number, already independent of rank, address and run.
///
/// `fields` is one flat tuple: `scalars` values, then for each of `arrays` arrays its length and
/// its elements. `late` further values become known only later (the status of a nonblocking
/// wildcard receive) and are given to TraceTree::resolve.
struct Event {
  uint16_t function = 0; ///< the id of a FunctionInfo, perhaps with `largeCount`
  uint8_t scalars = 0;
  uint8_t arrays = 0;
  uint8_t late = 0;
  uint32_t size = 0; ///< values in `fields`
  uint64_t path = 0; ///< call-path signature
  const int64_t *fields = nullptr;
  uint64_t delta = 0;    ///< ticks that the thread computed since the end of its previous event
  uint64_t duration = 0; ///< ticks inside
  uint64_t tracer = 0;   ///< ticks since that end that were the tracer's own
  uint64_t waited = 0;   ///< ticks since then in which the thread waited for a core
};

/// A static identity: the same point is the same on every rank.
struct PointKey {
  uint16_t function = 0; ///< as in Event
  uint64_t path = 0;
  uint16_t functionId() const { return function & static_cast<uint16_t>(~largeCount); }
  bool isLargeCount() const { return (function & largeCount) != 0; }
  bool operator==(const PointKey &) const = default;
};

} // namespace anole
