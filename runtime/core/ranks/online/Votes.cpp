#include "runtime/core/ranks/online/Votes.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <utility>

namespace anole {

std::string toBytes(const Vote &vote) {
  ByteWriter out;
  out.put(vote.last).put(vote.changed.size());
  uint64_t before = 0;
  for (uint64_t marker : vote.changed)
    out.put(marker - std::exchange(before, marker));
  for (uint64_t signature : vote.signatures)
    out.putWord(signature);
  out.putWord(vote.before);
  vote.kinds.put(out);
  return out.take();
}

Vote voteFrom(const std::string &bytes) {
  ByteReader in(bytes);
  Vote vote{in.take(), std::vector<uint64_t>(in.takeCount())};
  uint64_t marker = 0;
  for (uint64_t &changed : vote.changed)
    changed = marker = ANOLE_FAULT(ChildVotesTwiceAsFar, 0, marker) + in.take();
  vote.signatures.resize(vote.changed.size());
  for (uint64_t &signature : vote.signatures)
    signature = in.takeWord();
  vote.before = in.takeWord();
  vote.kinds = BehaviourGroups::from(in);
  return vote;
}

/// What the vote says of a marker: the last change up to it.
static uint64_t signatureAt(const Vote &vote, uint64_t marker) {
  auto after = std::ranges::upper_bound(vote.changed, marker);
  return after == vote.changed.begin()
             ? vote.before
             : vote.signatures[static_cast<size_t>(after - vote.changed.begin()) - 1];
}

static void join(Vote &left, const Vote &right) {
  left.last = ANOLE_FAULT(NearestVoteCounts, std::min(left.last, right.last),
                          std::max(left.last, right.last));
  std::vector<uint64_t> both;
  std::set_union(left.changed.begin(), left.changed.end(), right.changed.begin(),
                 right.changed.end(), std::back_inserter(both));
  std::vector<uint64_t> signatures;
  for (uint64_t marker : both)
    signatures.push_back(signatureAt(left, marker) + signatureAt(right, marker));
  left.before += right.before;
  ANOLE_FAULT(LaterChangesLost, void(),
              (left.changed = std::move(both), left.signatures = std::move(signatures), void()));
  ANOLE_FAULT(ChildrensKindsLost, void(), left.kinds.join(right.kinds));
}

void Votes::give(size_t source, uint64_t round, Vote vote) {
  sources[source].votes.emplace(round, std::move(vote));
}

std::optional<Vote> Votes::take() {
  const uint64_t round = nextRound();
  auto isIn = [&](const Source &source) {
    return source.votes.contains(round) || source.hasEnded(round);
  };
  if (isFinished() ||
      !ANOLE_FAULT(VoteDoesNotWait, std::any_of(sources.begin(), sources.end(), isIn),
                   std::all_of(sources.begin(), sources.end(), isIn)))
    return std::nullopt;
  Vote vote;
  for (Source &source : sources)
    if (auto own = source.votes.extract(round))
      join(vote, own.mapped());
  done = round;
  return vote;
}

bool Votes::isFinished() const {
  return std::all_of(sources.begin(), sources.end(),
                     [&](const Source &source) { return source.hasEnded(nextRound()); });
}

} // namespace anole
