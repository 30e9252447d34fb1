#pragma once

#include "test/schedules/ScheduleScript.h"

#include <map>
#include <string>
#include <vector>

namespace anole::test {

/// A loop as the script has it: its sites, from the outermost one to its own. Empty: what the
/// programmer marks by calls. One that is followed by a call outside of all loops has one site,
/// that of the call.
using LoopPath = std::vector<uint64_t>;

constexpr uint64_t siteOfCall(uint16_t function) { return uint64_t(1) << 60 | function; }
constexpr bool isOfCall(const LoopPath &path) { return path.size() == 1 && path[0] >> 60 != 0; }

/// One loop of a rank, over the whole script.
struct ScriptLoop {
  std::vector<uint64_t> trips; ///< iterations of each entry
  size_t first = 0;            ///< actions before it begins
  std::vector<size_t> markers; ///< actions before the end of each iteration is noticed
  std::vector<bool> changed;   ///< whether the interval before it was a new one
  std::vector<std::vector<uint16_t>> intervals; ///< distinct points of each, in their order
  uint64_t events = 0;

  /// Actions before the marker of this number, or all if there is none.
  size_t actionsBefore(uint64_t marker, size_t all) const {
    return marker == 0 || marker > markers.size() ? all : markers[marker - 1];
  }
  bool repeats() const { return markers.size() >= 2; }
};

/// All loops of a script, worked out action by action.
using ScriptLoops = std::map<LoopPath, ScriptLoop>;
ScriptLoops loopsOf(const std::vector<Action> &actions);

/// The loop that has the phases once all ranks have ended: of those that all ranks run alike, the
/// outermost one that repeats and does not give way to one inside it; of several, that with most
/// events. Null if there is none. This says once more what choosePhaseLoop() says, as plainly as
/// possible.
const LoopPath *expectedLoop(const std::vector<ScriptLoops> &ranks);

/// Ranks with a phase loop of their own, where there is none of all ranks.
struct ExpectedGroup {
  std::vector<uint32_t> ranks;
  LoopPath loop;
};

/// Ranks that have entered the same loops and run one of these alike; of groups that share ranks,
/// the larger one. None if a rank with a loop that not all have is in no group. This says once more
/// what chooseGroups() says.
std::vector<ExpectedGroup> expectedGroups(const std::vector<ScriptLoops> &ranks);

} // namespace anole::test
