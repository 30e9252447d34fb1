#pragma once

#include "runtime/core/compress/ActiveLoops.h"
#include "runtime/core/compress/UnfinishedNodes.h"

#include <span>

namespace anole {

/// Names an event whose late values are still to come.
struct LateSlot {
  uint32_t point = 0;
  uint64_t ordinal = 0;
};

/// The compressed record of one thread, online. See StreamTrace for what it becomes.
/// Not thread safe: one per thread.
class TraceTree {
public:
  explicit TraceTree(uint32_t thread, uint32_t foldWindow = 4096, PhaseSettings settings = {},
                     TimeDetail times = TimeDetail::Histogram, LongGaps longGaps = {});

  /// Appends an event. On the fast path (the event and its fields are what the cursor expects) it
  /// allocates, searches and hashes nothing. `loops` is the thread block at the time of the call,
  /// the same one each time.
  LateSlot record(const Event &event, const LoopState &loops) {
    if (phases.seeksFolds()) [[unlikely]]
      meet(event, loops);
    uint32_t index = arrive(event, loops);
    nodes.points[index].add(event, nodes.surprises);
    if (nodes.foldedAtRoot != StreamNodes::none) [[unlikely]]
      considerFolded();
    if (nodes.longGaps.has(event.delta + event.waited)) [[unlikely]]
      see(nodes.points[index], event);
    return slotOf(event, index);
  }

  /// The same for an event of a rank at rest (see rest()), whatever its parameters are.
  LateSlot recordUnseen(const Event &event, const LoopState &loops);

  /// From now on, up to wake(), the parameters of recordUnseen() and repeat() say nothing at the
  /// points of these functions. Everything else is recorded as always: structure and times.
  void rest(bool (*concerns)(uint16_t function));
  /// Completes what was not looked at with what was to be expected (see Column::likelyNext). In
  /// time that grows with the columns, however long the rest was, but for arrays that vary.
  void wake() { nodes.endRest(); }

  using Repeated = ActiveLoops::Advance;

  /// Another event with the parameters of the last one at this point: if it comes where the cursor
  /// expects it and its times are none that the point has not seen the like of, appends it, unless
  /// a marker may come before it: then repeatOverMarker() does. Else does nothing, and record(),
  /// which is for all events, has to. After both, if the point has late values, addPosted().
  ///
  /// Or one with parameters that differ as the point's entry says. Then there is no
  /// repeatOverMarker().
  enum class Parameters : uint8_t {
    Same,
    Predicted, ///< FastPathEntry::predicted
    Moved
  };
  template <Parameters Kind, bool KeepsTimes = false>
  [[gnu::always_inline]] Repeated repeat(PointNode &point, const Spent &times,
                                         const LoopState &loops) {
    const uint64_t delta = times.before, duration = times.inside;
    if (!point.isUsual(delta, duration)) [[unlikely]]
      return Repeated::No;
    Repeated advanced = active.advance(point.symbol, loops);
    if (advanced != Repeated::Done) [[unlikely]]
      return advanced;
    countKnown(point);
    if constexpr (KeepsTimes)
      point.keepTimes(delta + times.tracer, duration);
    if constexpr (Kind == Parameters::Same)
      point.addAgain(delta, duration);
    else if constexpr (Kind == Parameters::Predicted)
      point.addPredicted(delta, duration);
    else
      point.addMoved(delta, duration, nodes.surprises);
    return Repeated::Done;
  }
  /// The same for an event that repeat() left, if loops have been entered or left before it.
  /// Whoever hears of a marker on the way may look at the tree. Returns whether the event came
  /// where it was expected: if not, nothing is recorded, and record() has to.
  bool repeatInOtherLoops(PointNode &point, const Spent &times, const LoopState &loops);
  /// The same as repeatOverMarker() where the listener need not be told of the marker. Returns
  /// whether it is so: if not, nothing happened.
  bool repeatOverQuietMarker(PointNode &point, uint64_t delta, uint64_t duration) {
    if (!active.advanceOverQuietMarker())
      return false;
    addBehindMarker(point, delta, duration);
    return true;
  }
  void repeatOverMarker(PointNode &point, uint64_t delta, uint64_t duration) {
    active.advanceOverMarker();
    addBehindMarker(point, delta, duration);
  }

  /// The late values of an event that repeats another one: nothing was left open.
  static void addPosted(PointNode &point) { point.late->addPosted(); }

  /// The point of an event.
  PointNode &point(LateSlot slot) { return nodes.points[slot.point]; }

  /// Gives the late values of an event recorded before. Order of calls does not matter.
  void resolve(LateSlot slot, std::span<const int64_t> values);

  /// Counts calls at this point that found nothing completed; they leave no event. Returns their
  /// number, which stays where it is and may be counted up directly.
  uint64_t &poll(PointKey key, uint64_t calls);

  /// The program says that a phase ends after the last event (see PhaseLoops).
  void markByHand() { phases.markByHand(nodes.loops[0]); }

  /// All ranks follow this loop from now on (see PhaseLoops).
  void follow(uint64_t loop) {
    phases.follow(loop);
    active.renewRoles();
  }
  /// The thread is in no loop any more, and its thread block goes.
  void leaveLoops();
  /// Returns what there is to know of the loops of which one may be the phase loop.
  LoopEvidences evidence() const { return phases.evidence(); }
  /// Returns whether the programmer sets the markers.
  bool isUpToPeople() const { return phases.isUpToPeople(); }

  /// For another process that ends the record in place of this one: the listener is not there.
  void dropListener() { phases.dropListener(); }

  /// Returns whether a change of the structure began and did not end: the thread ended in the
  /// middle, or memory did. At a marker the structure is whole.
  bool isTorn() const { return change.isUnderWay() && !active.isAtMarker(); }
  /// The points of which that is true, and those of them that cannot be mended, so that their
  /// parameters are lost.
  std::vector<uint32_t> tornPoints() const { return pointsThat(&PointNode::isTorn); }
  std::vector<uint32_t> lostPoints() const { return pointsThat(&PointNode::isLost); }

  /// Ends all loops, gives late values that never came the value `unresolved`, and returns the
  /// record: of a torn tree an empty one. The tree is empty afterwards, but someone may still look
  /// at its nodes.
  StreamTrace finish(int64_t unresolved);
  /// Returns what a torn tree had before the change, or nearly all of that, for fitTornRecord().
  /// Where a process was killed nothing is sure to be readable, so that this may crash: it is for
  /// another process, which has nothing to lose.
  StreamTrace finishTorn(int64_t unresolved);
  /// Returns the same without its loops and points, which become `left`: where nothing looks at the
  /// nodes any more.
  StreamTrace finishApart(int64_t unresolved, UnfinishedNodes &left);

  /// Returns what finishApart() would return now, or, while a MarkerListener is told of a marker,
  /// what was recorded before it. The tree goes on undisturbed, once all nodes are taken. Costs
  /// about as much time as the tree is large.
  StreamTrace snapshot(int64_t unresolved, UnfinishedNodes &left) const;

  /// Moves the bytes of blocks (see ClosedTerms) and the times of single events to the file. What
  /// is not there after an error is still in memory.
  Expected<void> putAway(const std::shared_ptr<BlockFile> &file);

  /// Closes the columns whose open terms take so many bytes or more; see Column.
  void closeColumns(size_t bytes);
  /// Returns how many bytes the open terms of a column take at most.
  size_t largestOpen();

  /// Summarises the parameters whose columns take so many bytes or more; how many there were.
  size_t summarise(size_t bytes);

  /// Keeps only histograms of times from now on; whether it kept those of each event.
  bool dropEventTimes() { return nodes.dropEventTimes(); }

  /// Looks whether all that was recorded was predicted, as far as that was put off.
  Mispredictions &settledMispredictions();

  uint64_t events() const { return nodes.surprises.events; }
  /// Returns the number of the last marker, whoever was told of it.
  uint64_t markers() const { return nodes.surprises.markers; }
  size_t memory() const; ///< bytes, approximately

private:
  std::vector<uint32_t> pointsThat(bool (PointNode::*are)() const) const;
  void endLoops();
  void endTornLoops();
  void addBehindMarker(PointNode &point, uint64_t delta, uint64_t duration) {
    countKnown(point);
    point.addAgain(delta, duration);
  }
  void countKnown(PointNode &point) {
    phases.see(point);
    ++nodes.surprises.events;
  }
  /// Appends the event to the structure, without its parameters and times, and finds its point.
  uint32_t arrive(const Event &event, const LoopState &loops) {
    change.begin();
    active.settle();
    active.follow(loops);
    ++nodes.surprises.events;
    uint32_t index = place({event.function, event.path});
    change.end();
    phases.see(nodes.points[index]);
    return index;
  }
  /// Before the event, if folded loops are candidates for the phase loop.
  void meet(const Event &event, const LoopState &loops);
  /// After an event that folded calls outside of compiled loops.
  void considerFolded();
  LateSlot slotOf(const Event &event, uint32_t index) {
    return event.late == 0 ? LateSlot{index, 0}
                           : LateSlot{index, nodes.points[index].late->expectNext()};
  }
  /// Appends the point to the structure, and finds its index.
  uint32_t place(PointKey key) {
    BodyBuilder &body = active.innermost();
    auto expected = body.expected();
    if (!expected || expected->isLoop() || nodes.points[expected->index()].key() != key)
      return placeUnexpected(key);
    body.advance();
    return expected->index();
  }
  uint32_t placeUnexpected(PointKey key);
  /// This event came at the point after a long gap. Each of them comes here: see LongGaps.
  void see(PointNode &point, const Event &event);

  uint32_t thread;
  ChangeMark change; ///< of the structure, or of all columns
  StreamNodes nodes;
  PhaseLoops phases;
  ActiveLoops active;
};

} // namespace anole
