#pragma once

#include "runtime/core/base/CopiedPtr.h"
#include "runtime/core/model/Event.h"
#include "runtime/core/model/EventTimes.h"
#include "runtime/core/model/Histogram.h"
#include "runtime/core/model/LongTimes.h"
#include "runtime/core/terms/Term.h"

#include <cstdint>
#include <vector>

namespace anole {

/// A child in a body: a point or a loop of the same stream, by index.
struct Symbol {
  uint32_t bits = 0;
  static Symbol point(uint32_t index) { return {index << 1}; }
  static Symbol loop(uint32_t index) { return {index << 1 | 1}; }
  bool isLoop() const { return bits & 1; }
  uint32_t index() const { return bits >> 1; }
  bool operator==(const Symbol &) const = default;
};

/// One distinct sequence of children that an iteration of a loop ran (a body variant).
using Body = std::vector<Symbol>;

/// A LoopKind says where a loop comes from. The numbers are on disk: never renumber.
enum class LoopKind : uint8_t {
  Root = 0,     ///< the whole stream; entered once, one iteration
  Compiled = 1, ///< reported by instrumented code; `site` is its static id
  Folded = 2,   ///< found by folding repeats; has exactly one variant
  Mixed = 3,    ///< stands for children in no order: each iteration runs one, its variant
};

/// Returns whether each iteration of such a loop chooses its variant.
constexpr bool choosesVariants(LoopKind kind) {
  return kind == LoopKind::Compiled || kind == LoopKind::Mixed;
}

/// A point with the values of its parameters, in execution order.
///
/// `columns` holds, in this order: one column for each scalar; for each array its lengths, then the
/// elements of all its instances; one column for each late value.
struct PointTrace {
  PointKey key;
  uint8_t scalars = 0;
  uint8_t arrays = 0;
  uint8_t late = 0;
  uint64_t count = 0; ///< events
  uint64_t polls = 0; ///< calls that found nothing completed and left no event (ANOLE_NONDET)
  std::vector<Terms> columns;
  Histogram delta, duration; ///< in ticks
  uint64_t tracer = 0;       ///< of the tracer's own, before the events, besides delta
  uint64_t waited = 0;       ///< in which the thread waited for a core, likewise
  /// Of each event, in ticks (taken out of a merged trace: nanoseconds); null: not kept.
  CopiedPtr<EventTimes> times{};
  LongTimes longTimes{}; ///< of the times before its events
  /// Each so many-th event ends an iteration of the phase loop, and a marker comes before the one
  /// after it, if there is one: see PhaseAnchor. 0: none does.
  uint64_t markedBy = 0;
};

/// A loop: which bodies its iterations ran, which of them each iteration chose, and how many
/// iterations each entry had. Iterations without an event leave nothing and are not counted.
///
/// `key` is the identity across ranks. It is 0 for the root. For a compiled loop it comes from its
/// site and the key of the loop around it, for a folded loop from the keys of its body's children,
/// and for a mixed loop from the key of the loop whose children it has.
struct LoopTrace {
  uint64_t key = 0;
  uint64_t site = 0;
  LoopKind kind = LoopKind::Root;
  std::vector<Body> variants;
  Terms variant;   ///< index into `variants`, one value an iteration (folded and root loops: empty)
  Terms trips;     ///< iterations, one value an entry (root: empty)
  Terms markers{}; ///< how many markers it gave, one value; empty: none. Of the root: those by
                   ///< hand, or by a point
  uint64_t markedEvents = 0; ///< events that these markers closed: see LoopMarkers
};

/// Spent is what a thread spent, in ticks: computing, before its calls, inside them, in the tracer,
/// and waiting for a core before them. They add up to the time that passed.
struct Spent {
  uint64_t before = 0, inside = 0, tracer = 0, waited = 0;

  Spent &operator+=(const Spent &other) {
    before += other.before;
    inside += other.inside;
    tracer += other.tracer;
    waited += other.waited;
    return *this;
  }
  Spent operator-(const Spent &other) const {
    return {before - other.before, inside - other.inside, tracer - other.tracer,
            waited - other.waited};
  }
  bool operator==(const Spent &) const = default;
};

/// A RegionTrace is what a thread spent in a named region: all in all, and without other regions
/// inside.
struct RegionTrace {
  int64_t name = 0; ///< key of the text
  Spent whole, own;
};

/// A StreamTrace is what one thread of one rank did. loops[0] is the root.
///
/// Columns are kept per point and in execution order, apart from the structure that says when each
/// point comes. So folding and merging only rearrange symbols and never touch a value. To get the
/// exact event sequence back, run the root body and take one value from each column of every point.
struct StreamTrace {
  uint32_t thread = 0; ///< ordinal of the thread in its process; 0 called MPI_Init
  std::vector<PointTrace> points;
  std::vector<LoopTrace> loops;
  std::vector<RegionTrace> regions{};
  uint64_t firstEnd = 0;      ///< nanoseconds by `clock`, when the first event ended; 0: not known
  uint64_t clock = 0;         ///< see RankAnchors
  uint64_t leftLongTimes = 0; ///< which there was no room for
};

/// The identity of a point as one number, for merging and for keys of folded loops.
uint64_t pointKeyHash(const PointKey &key);

} // namespace anole
