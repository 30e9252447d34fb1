#pragma once

#include "runtime/core/compress/Column.h"
#include "runtime/core/model/Trace.h"
#include "runtime/core/ranks/online/PhaseKinds.h"

namespace anole {

/// A PhaseState is what the ranks do at a marker.
enum class PhaseState : uint8_t {
  AllTracing, ///< AT: the behaviour of some rank changed
  Clustering, ///< C: it has settled: clusters are found, and traces merged
  Lead        ///< L: still the same: the leads' traces stand for all
};

/// The transition graph of Chameleon ([Bahmani2017], section 5.1, algorithm 6 and figure 5.1), fed
/// with the sum of the votes, marker by marker.
///
/// One thing differs from the printed algorithm and follows its figure: whoever leaves L is
/// clustered again. As printed (lines 27 to 31), the flag for it would stay unset after a single
/// change, and a new phase would be recorded by the leads of the old one. A marker that leaves L
/// counts as AT.
///
/// The list of phases is short for a run whose phases come in any pattern. Of one with thousands in
/// no order only the first ones are told apart: see isListFull().
///
/// Phases of one kind (PhaseKinds) are clustered once: a kind that comes back after it has settled
/// is in L at its first marker without a change.
class PhaseGraph {
public:
  /// No rank saw what the first `unseen` markers ended: all ranks traced, and they count as the
  /// start of the first phase.
  explicit PhaseGraph(uint64_t unseen = 0)
      : decided(unseen), allTracings(unseen), length(unseen), unseen(unseen) {}

  /// The next marker. `changed`: on some rank the interval differs from the one before; in the
  /// first one it does on all. `signature` is that of the phase that begins then.
  PhaseState next(bool changed, uint64_t signature = 0);

  /// So many markers without a change, at once: what they are settles at the first one.
  void nextUnchanged(uint64_t times);

  PhaseState state() const { return current; }
  uint64_t markers() const { return decided; }
  /// Returns the kind of the phase under way, by its number.
  size_t kind() const { return kindNow; }
  /// Returns whether no phase of its kind had settled before the phase under way.
  bool isFirstOfKind() const { return isFirst; }

  /// The lengths of the phases so far, in markers; none if no rank saw any.
  Terms phases() const;

  /// Adds the counts of states and the lengths of the phases so far.
  void describe(PhaseCourse &info) const;

private:
  void count();
  /// All phases to come are listed as one. Tools show some hundred; a list of all would take 140
  /// bytes of memory and as much time in MPI_Finalize as the events of the phase.
  bool isListFull();
  size_t listedKind() const { return isFull ? PhaseKinds::other : kindNow; }

  PhaseState current = PhaseState::AllTracing;
  bool isClustered = false; ///< since the last change
  uint64_t decided = 0, clusterings = 0, leads = 0, allTracings = 0;
  uint64_t length = 0; ///< of the phase under way, as it will be listed
  uint64_t unseen = 0;
  Column lengths;
  PhaseKinds kinds;
  size_t kindNow = PhaseKinds::other;
  bool isFirst = true; ///< see isFirstOfKind()
  Column kindsBefore;  ///< of the phases in `lengths`
  bool isFull = false; ///< see isListFull()
};

} // namespace anole
