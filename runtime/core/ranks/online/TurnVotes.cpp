#include "runtime/core/ranks/online/TurnVotes.h"

#include "runtime/core/base/Fault.h"

#include <utility>

namespace anole {

/// A rank that is not at the start of the loop has not seen the whole of the next interval, and so
/// cannot compare the one after it.
void TurnVotes::begin(LoopEpoch turn, uint64_t done) {
  end();
  current = turn;
  range = firstVoteAfter(
      done == 0 && !turn.isOrdered() ? 0 : ANOLE_FAULT(HalfSeenIsCompared, done, done + 2));
  first = range.round;
  given = 0;
  own = {range.from, {}};
  told.reset();
}

void TurnVotes::compare(uint32_t rank, Mispredictions &surprises) {
  uint64_t now = surprises.digest();
  if (told)
    own.kinds = BehaviourGroups({*told, now, rank, 1, surprises.first()});
  told = now;
  ANOLE_FAULT(SurprisesFromTheStart, void(), surprises.forgetFirst());
}

void TurnVotes::vote() {
  if (isDue())
    give();
}

void TurnVotes::give() {
  Votes &votes = of(current);
  votes.begin(first);
  votes.give(0, range.round, std::exchange(own, {own.last, {}}));
  given = range.round;
  range = ANOLE_FAULT(VotesSkipNumbers, range.next().next(), range.next());
}

void TurnVotes::end() {
  if (current.loop == 0)
    return;
  if (ANOLE_FAULT(LastVoteDropped, false, own.last > range.from))
    give();
  of(current).finish(0, given);
  current = {};
}

} // namespace anole
