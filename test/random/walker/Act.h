#pragma once

#include "WalkMessages.h"
#include "WalkWorld.h"

namespace walker {

/// An operation of the script. All ranks perform the same ones in the same order, and whatever a
/// rank waits for in one of them the others do in the same one or before, without waiting: so
/// nobody waits for ever.
struct Act {
  Act(uint64_t ofSeed)
      : seed(ofSeed), pattern(ofSeed), styles(mixed(ofSeed, 20), 1 << 20),
        counts(mixed(ofSeed, 21), mixed(ofSeed, 22) % 2 ? 8 : World::room / 8),
        slot(mixed(ofSeed, 23) % 4) {
    if (mixed(ofSeed, 24) % 2)
      styles = Values(0, 1); // always the same
  }

  uint64_t seed;
  Pattern pattern;
  Values styles, counts;
  size_t slot;
};

/// One of the times that an act is performed; all ranks count them.
struct Step {
  World &world;
  const Act &act;
  uint64_t use;

  MPI_Comm comm() const { return world.comms[act.slot]; }
  uint64_t style() const { return mixed(act.seed, 25) + act.styles.at(use); }
  int count(int more = 0) const {
    return static_cast<int>(act.counts.at(use + static_cast<uint64_t>(more)));
  }
};

struct Operation {
  void (*perform)(const Step &);
  bool needsAll = false; ///< ranks, and not only those in the communicator of the act
};

struct Operations {
  const Operation *first;
  size_t count;
};

Operations exchanges(), collectives(), objects();

} // namespace walker
