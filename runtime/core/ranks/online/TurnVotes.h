#pragma once

#include "runtime/core/base/Fault.h"
#include "runtime/core/ranks/online/LoopEpoch.h"
#include "runtime/core/ranks/online/Votes.h"

#include <map>
#include <optional>

namespace anole {

/// The votes that a rank gives on the markers of the loop that it follows, and those of the
/// subtrees below it, turn by turn: what ranks of different turns say cannot be joined.
///
/// Memory: a turn that some of the ranks never come to is kept until the end. There are few: a rank
/// changes its mind as rarely as it looks at its loops, and orders are limited.
class TurnVotes {
public:
  TurnVotes(size_t sources, uint32_t rank) : sources(sources), rank(rank) {}

  /// The rank follows a loop from now on, of which `done` markers are over.
  void begin(LoopEpoch turn, uint64_t done);
  /// It passes a marker. True if it has to vote now. Most markers are only counted. The first ones,
  /// up to the next vote, are no rank's business.
  bool passMarker(uint64_t number, bool changed, uint64_t signature) {
    if (ANOLE_FAULT(ChangeNotVotedOn, changed && number % 3 != 0, changed)) [[unlikely]]
      change(number, signature);
    if (number <= range.from)
      return false;
    own.last = number;
    return number == range.at;
  }
  /// It has passed markers up to this one without a change, and without having to vote.
  void passQuietly(uint64_t number) { own.last = std::max(own.last, number); }
  /// Returns the marker at which it has to vote next.
  uint64_t nextVote() const { return range.at; }
  bool isDue() const { return own.last == range.at; }
  /// Then: what the rank did up to the marker. Its first vote in a turn compares with none before.
  void compare(Mispredictions &surprises);
  /// Votes if that was due.
  void vote();
  /// The rank follows the loop no longer.
  void end();

  LoopEpoch turn() const { return current; }
  Votes &of(LoopEpoch turn) { return turns.try_emplace(turn, sources).first->second; }

  /// Visits the turns; the visitor says which ones can be forgotten.
  template <typename Visit> void each(Visit visit) {
    for (auto entry = turns.begin(); entry != turns.end();)
      entry = visit(entry->first, entry->second) ? turns.erase(entry) : std::next(entry);
  }

private:
  void change(uint64_t number, uint64_t signature);
  void give();

  size_t sources;
  uint32_t rank;
  LoopEpoch current;  ///< of the rank itself
  uint64_t first = 1; ///< the number of its first vote in the turn
  uint64_t given = 0; ///< that of the last one
  VoteRange range;
  Vote own;                     ///< the vote that is being prepared
  std::optional<uint64_t> told; ///< the digest of the rank's surprises at the last vote
  std::map<LoopEpoch, Votes> turns;
};

} // namespace anole
