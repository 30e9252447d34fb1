#pragma once

#include "runtime/core/compress/LoopEvidence.h"
#include "runtime/core/compress/PhaseAnchor.h"
#include "runtime/core/compress/StreamNodes.h"

namespace anole {

/// PhaseAnchors are the calls of a thread by which folded loops may be followed as the phase loop.
///
/// When calls outside of compiled loops have come round for the second time, some of those that a
/// round makes least often become anchors: the first ones in the program, because a cut before the
/// first call of an iteration is the soundest, and those of the smallest hashes. So two ranks whose
/// rounds have most calls in common have an anchor in common. Anchors of one loop are as if each
/// was around the next one, so that the outermost one that all ranks share is chosen.
///
/// There are at most `most`; then a new one takes the place of one whose loop is over and had the
/// fewest iterations. An event costs one comparison for each, a new round what it has in symbols.
class PhaseAnchors {
public:
  static constexpr size_t most = 24, first = 4, smallest = 4;
  static constexpr size_t mostSymbols = 4096; ///< of a round that are looked at

  bool isEmpty() const { return anchors.empty(); }

  /// This folded loop outside of compiled ones has repeated. Returns whether there are new anchors.
  bool consider(StreamNodes &nodes, uint32_t loop, uint64_t now);

  /// An event at this point follows. Visits the anchors an iteration of which ends before it.
  template <typename Visit> void meet(const PointKey &key, uint64_t now, Visit visit) {
    for (PhaseAnchor &anchor : anchors)
      if (anchor.point->key() == key && anchor.meet(now))
        visit(anchor);
  }

  /// Null: there is none.
  const PhaseAnchor *find(uint64_t key) const;

  /// `frequency`: that of markers.
  void addTo(LoopEvidences &all, uint64_t now, uint64_t frequency) const;

private:
  /// What one round makes.
  struct Round {
    std::vector<std::pair<uint32_t, uint64_t>> calls; ///< points, ascending, and how often
    std::vector<uint32_t> compiled;                   ///< loops
    uint64_t events = 0;
  };
  static Round roundOf(const StreamNodes &nodes, uint32_t loop);
  static std::vector<uint32_t> chosen(const StreamNodes &nodes, const Round &round, uint64_t often);
  bool add(PhaseAnchor anchor, uint64_t now);
  bool makeRoom(uint64_t now);
  void placeInside(StreamNodes &nodes, const Round &round, uint64_t outer);
  bool isAround(uint64_t outer, uint64_t key) const;

  std::vector<PhaseAnchor> anchors;
};

} // namespace anole
