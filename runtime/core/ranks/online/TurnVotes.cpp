#include "runtime/core/ranks/online/TurnVotes.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/base/Hash.h"

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
  own = {range.from, {}, {}, 0};
  told.reset();
}

void TurnVotes::compare(Mispredictions &surprises) {
  uint64_t digest = surprises.digest();
  if (told)
    own.kinds = BehaviourGroups({*told, digest, rank, 1, surprises.first()});
  told = digest;
  ANOLE_FAULT(SurprisesFromTheStart, void(), surprises.forgetFirst());
}

/// Who did what in an interval decides what kind of phase it is.
void TurnVotes::change(uint64_t number, uint64_t signature) {
  const uint64_t ofRank =
      mixBits(combineHash(ANOLE_FAULT(KindsWithoutRanks, 0, uint64_t(rank)), signature));
  if (number <= range.from) {
    own.before = ofRank;
    return;
  }
  own.changed.push_back(number);
  own.signatures.push_back(ofRank);
}

void TurnVotes::vote() {
  if (isDue())
    give();
}

void TurnVotes::give() {
  Votes &votes = of(current);
  votes.begin(first);
  Vote next{own.last, {}, {}, own.signatures.empty() ? own.before : own.signatures.back()};
  votes.give(0, range.round, std::exchange(own, std::move(next)));
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
