#include "tools/analysis/verdict/LoopSteps.h"

namespace anole::tools {

void LoopSteps::note(const EventWalker &walk, const PointKey &event) {
  if (open != event)
    return;
  walk.positions(around);
  for (const LoopPosition &position : around) {
    CallTally &tally = tallies[position.loop];
    if (tally.at != position)
      tally = {position, 0, tally.now};
    ++tally.now;
    tally.isInnermost = &position == &around.back();
  }
}

uint64_t LoopSteps::begun(const LoopPosition &position) const {
  auto known = tallies.find(position.loop);
  if (known == tallies.end() || known->second.at != position)
    return position.iteration + 1;
  const CallTally &tally = known->second;
  bool isNext = tally.before == 0 ? tally.isInnermost : tally.now >= tally.before;
  return position.iteration + (isNext ? 2 : 1);
}

} // namespace anole::tools
