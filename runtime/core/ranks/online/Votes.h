#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/online/BehaviourGroups.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace anole {

/// A Vote is what a rank, or a subtree of ranks, says about its markers since its last vote.
struct Vote {
  uint64_t last = 0;             ///< the vote is about markers up to this one
  std::vector<uint64_t> changed; ///< those that ended an interval unlike the one before, ascending
  /// The signatures of all ranks together in each of these intervals, and before the first of them.
  std::vector<uint64_t> signatures{};
  uint64_t before = 0;
  BehaviourGroups kinds{}; ///< who has done the same up to the last one; not all need be there
  bool operator==(const Vote &) const = default;
};

std::string toBytes(const Vote &vote);
Vote voteFrom(const std::string &bytes);

/// The number of the marker at which a rank votes next: at every marker first, and then ever more
/// rarely, so that votes cost nothing in a long run, while a change is known late by a sixteenth of
/// the run at most. The same sequence on all ranks, so their votes match however far they are
/// apart.
constexpr uint64_t nextVoteAfter(uint64_t marker) { return marker + 1 + marker / 16; }

/// A vote by its number, and the markers that it is about: those after `from`, up to `at`.
struct VoteRange {
  uint64_t round = 1, from = 0, at = nextVoteAfter(0);

  VoteRange next() const { return {round + 1, at, nextVoteAfter(at)}; }
};

/// The first vote about no marker up to this one. There are few numbers to try.
constexpr VoteRange firstVoteAfter(uint64_t marker) {
  VoteRange vote;
  while (vote.from < marker)
    vote = vote.next();
  return vote;
}

/// The markers that come before what the vote of this number is about.
constexpr uint64_t markersBefore(uint64_t round) {
  VoteRange vote;
  while (vote.round < round)
    vote = vote.next();
  return vote.from;
}

/// Joins the votes of a rank (source 0) and of its children's subtrees (sources from 1 on) in one
/// turn, by their numbers. A source that came later begins with a later vote; all begin with that
/// of the last one. A source that has finished gave a number of votes and is not waited for in
/// later ones. Votes and endings may come in any order.
class Votes {
public:
  explicit Votes(size_t sources) : sources(sources) {}

  void give(size_t source, uint64_t round, Vote vote);

  /// The source's first vote has this number.
  void begin(uint64_t round) {
    firstRound =
        ANOLE_FAULT(VotesBeginWithFirst, std::min(firstRound, round), std::max(firstRound, round));
  }
  /// That of all has, as far as is known: of those that have given one.
  uint64_t first() const { return firstRound; }

  /// The source has given, or is about to give, so many votes, and will give no more.
  void finish(size_t source, uint64_t rounds) { sources[source].end = rounds; }

  /// The next vote, in the order of their numbers (from 1 on), if all sources have given it.
  std::optional<Vote> take();

  uint64_t taken() const { return done; }

  /// All sources have finished, and all their votes are taken.
  bool isFinished() const;

private:
  struct Source {
    std::map<uint64_t, Vote> votes;
    std::optional<uint64_t> end;
    bool hasEnded(uint64_t round) const {
      return end && ANOLE_FAULT(LastVoteNotAwaited, *end <= round,
                                ANOLE_FAULT(EndedRanksAwaited, *end + 1 < round, *end < round));
    }
  };

  uint64_t nextRound() const { return std::max(done + 1, firstRound); }

  std::vector<Source> sources;
  uint64_t done = 0, firstRound = 1;
};

} // namespace anole
