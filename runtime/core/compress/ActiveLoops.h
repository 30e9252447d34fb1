#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/compress/BodyBuilder.h"
#include "runtime/core/compress/LoopState.h"
#include "runtime/core/compress/PhaseLoops.h"

#include <algorithm>

namespace anole {

/// The compiled loops that a thread is in, each with the iteration under way; the root is
/// outermost.
///
/// Instrumented code only writes down where it is (abi.def). What that means is worked out here,
/// and only when an event comes: loops entered, iterated and left without an event in between were
/// never looked at and leave nothing. The same activation of an inner loop implies the same
/// iteration of all loops around it, so looking at the innermost slot decides the common case.
class ActiveLoops {
public:
  ActiveLoops(StreamNodes &nodes, uint32_t foldWindow, PhaseLoops &phases);

  /// A copy that goes on with copies of the others and gives no markers.
  ActiveLoops(const ActiveLoops &from, StreamNodes &nodes, PhaseLoops &phases);

  /// Closes and opens loops and iterations until they are what the thread block says.
  void follow(const LoopState &loops) {
    if (!areThoseOf(loops))
      return move(loops, depthOf(loops));
    if (active == 0)
      return;
    uint32_t iterations = loops.slots[active - 1].iterations;
    if (iterations != top->iterations)
      nextIteration(*top, iterations);
  }

  /// Returns whether no loop has been entered or left; an iteration may have ended.
  bool areThoseOf(const LoopState &loops) const {
    return depthOf(loops) == active &&
           (active == 0 || loops.slots[active - 1].activation == top->activation);
  }

  enum class Advance : uint8_t { No, Done, ToMarker };

  /// Goes to the child if it is the expected one, in the iteration that the innermost loop is in or
  /// in the next one if that runs the same. If somebody may have to be told of a marker between the
  /// iterations it stops before it, and advanceOverMarker() goes on. Else it does nothing, and the
  /// child has to come by follow().
  [[gnu::always_inline]] Advance advance(Symbol child, const LoopState &loops) {
    if (loops.depth != active)
      return Advance::No;
    Activation &entry = *top;
    const AnoleLoopSlot &slot = *entry.slot;
    if (slot.activation != entry.activation)
      return Advance::No;
    if (slot.iterations != entry.iterations)
      return advanceIteration(entry, slot.iterations, child);
    return entry.iteration.advanceTo(child) ? Advance::Done : Advance::No;
  }
  void advanceOverMarker();
  /// The same if the listener need not be told; else it does nothing. Returns whether it went on.
  bool advanceOverQuietMarker() {
    Activation &entry = *top;
    if (!phases.endQuietly(*entry.node, entry.role, entry.trips + 1))
      return false;
    entry.iterations = entry.slot->iterations;
    ++entry.trips;
    entry.iteration.restartBehindFirst();
    return true;
  }

  /// Tells the columns what advance() has put off. To be called before anything but advance().
  void settle() {
    if (top->trips != top->settled)
      settleTrips(*top);
  }

  /// The iteration that the next event belongs to.
  BodyBuilder &innermost() { return top->iteration; }

  /// Returns whether someone is told of a marker: nothing is half done then.
  bool isAtMarker() const { return atMarker; }

  /// The phase loop may have become another one.
  void renewRoles();

  /// From now on advance() does nothing outside of loops.
  void stopAdvancingRoot() { stack[0].slot = &unmatchedSlot; }

  /// Leaves all loops; the root's body becomes its variant.
  void finish();
  /// The same where an event was being appended and the process was killed; the columns are mended.
  /// What was recorded last may be missing: an iteration of the innermost loop at most.
  void finishMended();

  size_t memory() const;

private:
  /// An entered loop. Entries above `active` are kept for their buffers.
  struct Activation {
    uint32_t loop;
    LoopNode *node;            ///< of `loop`
    const AnoleLoopSlot *slot; ///< that the loop was entered by; of the root: noSlot
    uint32_t activation;
    uint32_t iterations;
    uint64_t trips;
    uint64_t settled; ///< trips whose variants the column has; the others ran the expected one
    PhaseRole role;
    BodyBuilder iteration;
  };

  static uint32_t depthOf(const LoopState &loops) {
    return static_cast<uint32_t>(std::min<uint64_t>(loops.depth, AnoleLoopDepthLimit));
  }
  void move(const LoopState &loops, uint32_t depth);
  uint32_t commonDepth(const LoopState &loops, uint32_t depth) const;
  void open(uint64_t site, const AnoleLoopSlot &slot);
  void closeTo(uint32_t depth);
  /// The iteration counts when the next one has begun: whoever is killed before has lost it, and
  /// does not have it twice.
  void nextIteration(Activation &entry, uint32_t iterations) {
    entry.iterations = iterations;
    if (entry.role.marking != Marking::Never) [[unlikely]]
      return nextPhase(entry); // a tail call: it costs others nothing but the test
    appendIteration(entry);
    beginIteration(entry);
    entry.settled = ++entry.trips;
  }
  [[gnu::always_inline]] Advance advanceIteration(Activation &entry, uint32_t iterations,
                                                  Symbol child) {
    if (!entry.iteration.restartsWith(child))
      return Advance::No;
    if (entry.role.marking != Marking::Never)
      return Advance::ToMarker;
    entry.iterations = iterations;
    ++entry.trips;
    entry.iteration.restartBehindFirst();
    return Advance::Done;
  }
  static constexpr AnoleLoopSlot noSlot{}, unmatchedSlot{1, 0};
  void settleTrips(Activation &entry);
  void endRoot();
  void nextPhase(Activation &entry);
  void endPhase(Activation &entry);
  static void beginIteration(Activation &entry) {
    if (!entry.iteration.restart())
      entry.iteration.begin(entry.loop);
  }
  void endIteration(Activation &entry) {
    appendIteration(entry);
    entry.settled = ++entry.trips;
  }
  void appendIteration(Activation &entry) {
    uint32_t variant = entry.iteration.end();
    if (!entry.node->variant.append(variant)) [[unlikely]]
      ANOLE_FAULT(UnpredictedIterationsUnnoticed, void(),
                  nodes.surprise(*entry.node, entry.trips + 1, variant));
  }
  uint32_t loopIndex(uint64_t site);

  StreamNodes &nodes;
  PhaseLoops &phases;
  uint32_t foldWindow;
  uint32_t active = 0;                  ///< loops entered; stack[0] is the root
  uint32_t opening = StreamNodes::none; ///< the loop that is being entered
  bool atMarker = false; ///< the innermost iteration has ended, the next one has not begun
  std::vector<Activation> stack;
  Activation *top; ///< stack[active]
};

} // namespace anole
