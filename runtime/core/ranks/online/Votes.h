#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace anole {

/// What a rank, or a subtree of ranks, says about its markers since its last vote.
struct Vote {
  uint64_t last = 0;             ///< the vote is about markers up to this one
  std::vector<uint64_t> changed; ///< those that ended an interval unlike the one before, ascending
  bool operator==(const Vote &) const = default;
};

std::string toBytes(const Vote &vote);
Vote voteFrom(const std::string &bytes);

/// The number of the marker at which a rank votes next: at every marker first, and then ever more
/// rarely, so that votes cost nothing in a long run, while a change is known late by a sixteenth of
/// the run at most. The same sequence on all ranks, so their votes match however far they are
/// apart.
constexpr uint64_t nextVoteAfter(uint64_t marker) { return marker + 1 + marker / 16; }

/// Joins the votes of a rank (source 0) and of its children's subtrees (sources from 1 on), by
/// their numbers. A source that has finished gave a number of votes and is not waited for in later
/// ones. Votes and endings may come in any order.
class Votes {
public:
  explicit Votes(size_t sources) : sources(sources) {}

  void give(size_t source, uint64_t round, Vote vote);

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
    bool hasEnded(uint64_t round) const { return end && *end < round; }
  };

  std::vector<Source> sources;
  uint64_t done = 0;
};

} // namespace anole
