#pragma once

#include "runtime/core/compress/TraceTree.h"
#include "runtime/core/terms/TermCursor.h"
#include "test/support/program/ScalarEvent.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace anole::test {

/// What a test remembers of an event: its function (standing for the point) and its fields.
struct Seen {
  uint16_t function;
  std::vector<int64_t> fields;
  bool operator==(const Seen &) const = default;
};

/// Plays an instrumented program against a tree and remembers what it played. A call like the last
/// one of its point is given to TraceTree::repeat, as the recorder does it, and so is one whose
/// fields moved.
class Program {
public:
  explicit Program(uint32_t thread = 0, PhaseSettings settings = {},
                   TimeDetail times = TimeDetail::Histogram)
      : tree(thread, 4096, std::move(settings), times) {}

  TraceTree tree;
  std::vector<Seen> seen;
  bool repeats = true;
  uint64_t repeated = 0;     ///< calls that TraceTree::repeat took,
  uint64_t moved = 0;        ///< those of them that moved, and of these
  uint64_t predicted = 0;    ///< those that the columns predicted
  uint64_t inOtherLoops = 0; ///< calls that TraceTree::repeatInOtherLoops took

  void call(uint16_t function, std::vector<int64_t> fields = {}) {
    constexpr uint64_t delta = 1000, duration = 50;
    seen.push_back({function, fields});
    Known &known = points[function];
    if (repeats && known.point && known.fields.size() == fields.size() && note(known, fields) &&
        (known.point->entry.moved == 0 ? repeat(*known.point, delta, duration)
                                       : move(known, fields, delta, duration)))
      return;
    uint8_t noted = known.point ? std::exchange(known.point->entry.moved, 0) : 0;
    Event event = scalarEvent(function, fields, delta, duration);
    known = {&tree.point(tree.record(event, loops)), fields};
    if (noted != 0)
      known.point->predict(noted);
  }

  /// Runs body(i) as the iterations of an instrumented loop.
  template <typename F> void loop(uint64_t site, int times, F body) {
    const uint64_t depth = loops.depth;
    AnoleLoopSlot &slot = loops.slots[depth];
    loops.loops[depth] = site;
    ++slot.activation;
    for (int i = 0; i < times; ++i) {
      loops.depth = std::min<uint64_t>(depth + 1, AnoleLoopDepthLimit);
      ++slot.iterations;
      body(i);
    }
    loops.depth = depth;
  }

private:
  using Parameters = TraceTree::Parameters;

  struct Known {
    PointNode *point = nullptr;
    std::vector<int64_t> fields; ///< of its last event
  };

  bool repeat(PointNode &point, uint64_t delta, uint64_t duration) {
    if (point.keepsTimes())
      return repeatTimed(point, delta, duration);
    TraceTree::Repeated done = tree.repeat<Parameters::Same>(point, {delta, duration}, loops);
    if (done == TraceTree::Repeated::No && repeatInOtherLoops(point, delta, duration))
      done = TraceTree::Repeated::Done;
    if (done == TraceTree::Repeated::ToMarker &&
        !tree.repeatOverQuietMarker(point, delta, duration))
      tree.repeatOverMarker(point, delta, duration);
    if (done != TraceTree::Repeated::No && point.late)
      TraceTree::addPosted(point);
    repeated += done != TraceTree::Repeated::No;
    return done != TraceTree::Repeated::No;
  }

  /// An event behind a marker is worked out.
  bool repeatTimed(PointNode &point, uint64_t delta, uint64_t duration) {
    bool isDone = tree.repeat<Parameters::Same, true>(point, {delta, duration}, loops) ==
                      TraceTree::Repeated::Done ||
                  repeatInOtherLoops(point, delta, duration);
    repeated += isDone;
    return isDone;
  }

  bool repeatInOtherLoops(PointNode &point, uint64_t delta, uint64_t duration) {
    bool isDone = tree.repeatInOtherLoops(point, {delta, duration}, loops);
    inOtherLoops += isDone;
    return isDone;
  }

  /// A recorder moves no special values.
  static bool isMovable(int64_t field) { return field > INT32_MIN / 2 && field < INT32_MAX / 2; }

  static std::vector<int64_t> coming(const PointNode &point) {
    std::vector<int64_t> room;
    Event event = point.coming(false, room);
    return {event.fields, event.fields + event.size};
  }

  /// Whether the call is like the last one or may be one that moved. As FastPathEntry::has() does,
  /// or else moveTo().
  bool note(Known &known, const std::vector<int64_t> &fields) {
    PointNode &point = *known.point;
    if (coming(point) == fields)
      return true;
    point.entry.moved = 0;
    point.entry.predicted = false;
    if (fields == known.fields)
      return true;
    for (size_t i = 0; i < fields.size(); ++i)
      if (!isMovable(fields[i]) || !isMovable(known.fields[i]))
        return false;
    for (size_t i = 0; i < fields.size(); ++i) {
      point.entry.moves[i] = {static_cast<int32_t>(fields[i] - known.fields[i]),
                              static_cast<uint8_t>(i), static_cast<uint8_t>(i)};
      point.entry.arguments[i] = static_cast<uint64_t>(fields[i]);
    }
    point.entry.moved = static_cast<uint8_t>(fields.size());
    EXPECT_EQ(coming(point), fields);
    return true;
  }

  bool move(Known &known, const std::vector<int64_t> &fields, uint64_t delta, uint64_t duration) {
    PointNode &point = *known.point;
    bool isPredicted = point.entry.predicted;
    auto done = isPredicted ? tree.repeat<Parameters::Predicted>(point, {delta, duration}, loops)
                            : tree.repeat<Parameters::Moved>(point, {delta, duration}, loops);
    bool isMoved = done == TraceTree::Repeated::Done ||
                   (done == TraceTree::Repeated::No && repeatInOtherLoops(point, delta, duration));
    repeated += isMoved;
    moved += isMoved;
    predicted += isMoved && isPredicted;
    if (isMoved)
      known.fields = fields;
    return isMoved;
  }

  LoopState loops{};
  std::map<uint16_t, Known> points;
};

/// Expands a stream: the simplest possible reader, for tests.
class Expander {
public:
  explicit Expander(const StreamTrace &trace) : trace(trace) {
    for (const PointTrace &point : trace.points) {
      auto &cursors = columns.emplace_back();
      for (const Terms &terms : point.columns)
        cursors.emplace_back(terms);
    }
    for (const LoopTrace &loop : trace.loops) {
      variants.emplace_back(loop.variant);
      trips.emplace_back(loop.trips);
    }
    run(trace.loops[0].variants.at(0));
  }
  std::vector<Seen> seen;

private:
  void run(const Body &body) {
    for (Symbol symbol : body)
      symbol.isLoop() ? runLoop(symbol.index()) : runPoint(symbol.index());
  }
  void runLoop(uint32_t index) {
    const LoopTrace &loop = trace.loops[index];
    int64_t rounds = trips[index].next().value();
    for (int64_t i = 0; i < rounds; ++i)
      run(loop.variants.at(
          choosesVariants(loop.kind) ? static_cast<size_t>(variants[index].next().value()) : 0));
  }
  void runPoint(uint32_t index) {
    Seen event{trace.points[index].key.function, {}};
    for (TermCursor &cursor : columns[index])
      event.fields.push_back(cursor.next().value());
    seen.push_back(event);
  }

  const StreamTrace &trace;
  std::vector<std::vector<TermCursor>> columns;
  std::vector<TermCursor> variants, trips;
};

} // namespace anole::test
