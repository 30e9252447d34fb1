#pragma once

#include "runtime/core/compress/BodyBuilder.h"
#include "runtime/core/compress/LoopState.h"
#include "runtime/core/compress/PhaseLoops.h"

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
    uint32_t depth = loops.depth < AnoleLoopDepthLimit ? loops.depth : AnoleLoopDepthLimit;
    if (depth != active)
      return move(loops, depth);
    if (depth == 0)
      return;
    const AnoleLoopSlot &slot = loops.loops[depth - 1];
    Activation &entry = stack[depth];
    if (slot.activation != entry.activation || slot.loop != entry.node->site)
      return move(loops, depth);
    if (slot.iterations != entry.iterations)
      nextIteration(entry, slot.iterations);
  }

  /// The iteration that the next event belongs to.
  BodyBuilder &innermost() { return stack[active].iteration; }

  /// Leaves all loops; the root's body becomes its variant.
  void finish();

  size_t memory() const;

private:
  /// An entered loop. Entries above `active` are kept for their buffers.
  struct Activation {
    uint32_t loop;
    LoopNode *node; ///< of `loop`
    uint32_t activation;
    uint32_t iterations;
    uint64_t trips;
    PhaseRole role;
    BodyBuilder iteration;
  };

  void move(const LoopState &loops, uint32_t depth);
  uint32_t commonDepth(const LoopState &loops, uint32_t depth) const;
  void open(const AnoleLoopSlot &slot);
  void closeTo(uint32_t depth);
  void nextIteration(Activation &entry, uint32_t iterations) {
    entry.iterations = iterations;
    if (entry.role.marking != Marking::Never) [[unlikely]]
      return nextPhase(entry); // a tail call: it costs others nothing but the test
    endIteration(entry);
    beginIteration(entry);
  }
  void nextPhase(Activation &entry);
  void endPhase(Activation &entry);
  static void beginIteration(Activation &entry) {
    if (!entry.iteration.restart())
      entry.iteration.begin(entry.loop);
  }
  static void endIteration(Activation &entry) {
    entry.node->variant.append(entry.iteration.end());
    ++entry.trips;
  }
  uint32_t loopIndex(uint64_t site);

  StreamNodes &nodes;
  PhaseLoops &phases;
  uint32_t foldWindow;
  uint32_t active = 0;   ///< loops entered; stack[0] is the root
  bool atMarker = false; ///< the innermost iteration has ended, the next one has not begun
  std::vector<Activation> stack;
};

} // namespace anole
