#pragma once

#include "tools/analysis/match/CallSemantics.h"

namespace anole::whatif {

/// Lets ranks go on if all of them wait. A trace of a program that ended has what they wait for,
/// but for calls whose meaning is not modelled. So one wait is given up: that which most likely has
/// no other side, as its sender has ended or waits for the receiver itself.
class Unmatched {
public:
  Unmatched(MatchState &all, Calls &calls) : all(all), calls(calls) {}

  /// False: there is nothing to give up, or the sends wait for each other because of the eager
  /// limit that was asked for.
  bool giveOneUp();

  /// Lets a rank go on that polls, as no poll waits: MPI kept the message of a send that one found
  /// complete. Without that, the program would have gone on, too, and in another way than the trace
  /// says. Returns whether there is such a rank. Time: linear in the ranks, and in the channels.
  bool letPollGoOn();

private:
  template <class Wanted> bool giveUpReceive(Wanted wanted);
  bool giveUpEpoch();
  bool giveUpProbe();
  bool giveUpSend();
  bool giveUpCollective();
  bool canGiveUp(const RankState &rank) const { return rank.isInEvent && !rank.isInCollective; }
  bool giveUp(RankState &rank, const Calls::Ordinals &among);

  MatchState &all;
  Calls &calls;
};

} // namespace anole::whatif
