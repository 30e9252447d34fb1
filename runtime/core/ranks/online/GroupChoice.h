#pragma once

#include "runtime/core/compress/LoopChoice.h"
#include "runtime/core/ranks/online/PhaseGroup.h"

namespace anole {

/// A GroupLoop is the phase loop of some ranks.
struct GroupLoop {
  uint64_t loop = 0;
  RankList ranks{};
};

/// Chooses the groups of ranks with phases of their own where all ranks together have no phase loop
/// (choosePhaseLoop): ranks that have entered the same loops are a group if they run one of these
/// alike, and the same rules say which. Two ranks make a group, one does not. Of groups that share
/// ranks the one with most ranks stays. `current`: the groups until now. The groups come in the
/// order of their first ranks.
///
/// All ranks that have loops of their own are in a group, or there is none: the workers of a farm
/// run their loop equally often by chance alone, which the master's loop gives away.
///
/// While the program runs, a group needs a loop of PhaseRules::rare iterations: all ranks enter
/// their loop over time steps a little later or earlier, and few are a group before the others are
/// there. Where the programmer set markers by calls, there are no groups.
///
/// Rejected: groups by communicator. Codes make many that have nothing to do with who runs which
/// loop, and ranks of one often set up together what they compute apart.
///
/// Time: loops times their depth, and the ranks of the groups.
std::vector<GroupLoop> chooseGroups(const LoopEvidences &loops, ChoiceTime time,
                                    const std::vector<PhaseGroup> &current);

} // namespace anole
