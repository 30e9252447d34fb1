#include "test/schedules/ExpectedDeviations.h"

#include "runtime/core/ranks/online/Votes.h"

#include <algorithm>
#include <map>

namespace anole::test {
namespace {

/// An action as it can be compared: of a loop it says whether it is in the same entry and iteration
/// as the action before.
using Deed = std::vector<int64_t>;
using Deeds = std::vector<Deed>;

Deed deedOf(const Action &action, const Action *before) {
  Deed deed{action.function};
  deed.insert(deed.end(), action.fields.begin(), action.fields.end());
  bool isInside = before != nullptr;
  for (size_t level = 0; level < action.loops.size(); ++level) {
    const AnoleLoopSlot &slot = action.loops[level].slot;
    isInside = isInside && level < before->loops.size() &&
               before->loops[level].slot.activation == slot.activation;
    bool isSame = isInside && before->loops[level].slot.iterations == slot.iterations;
    deed.insert(deed.end(), {-1, static_cast<int64_t>(action.loops[level].loop), isInside, isSame});
  }
  return deed;
}

Deeds deedsOf(const SimulatedRank &rank) {
  Deeds deeds;
  const Action *before = nullptr;
  for (const Action &action : rank.actions()) {
    if (!action.isMarker)
      deeds.push_back(deedOf(action, before));
    before = action.isMarker ? before : &action;
  }
  return deeds;
}

/// What the rank did up to a marker.
Deeds upTo(const SimulatedRank &rank, const Deeds &all, const ScriptLoop &loop, uint64_t marker) {
  size_t actions = loop.actionsBefore(marker, rank.actions().size());
  size_t events = eventsOf(rank, actions).size();
  return {all.begin(), all.begin() + static_cast<ptrdiff_t>(events)};
}

/// How many of the ranks that did the same before do not do now what most of them do.
uint64_t deviatingIn(const std::map<Deeds, std::map<Deeds, uint64_t>> &kinds) {
  uint64_t deviating = 0;
  for (const auto &[before, now] : kinds) {
    uint64_t all = 0, most = 0;
    for (const auto &[deeds, ranks] : now) {
      all += ranks;
      most = std::max(most, ranks);
    }
    deviating += all - most;
  }
  return deviating;
}

class Expected {
public:
  Expected(const SimulatedRanks &ranks, const LoopPath &loop) : ranks(ranks) {
    for (const auto &rank : ranks) {
      deeds.push_back(deedsOf(*rank));
      loops.push_back(&rank->loops().at(loop));
    }
  }

  /// How many ranks deviate, by the marker whose vote says so.
  std::map<uint64_t, uint64_t> ranksByVote() const {
    std::map<uint64_t, uint64_t> deviating;
    uint64_t markers = loops[0]->markers.size();
    for (VoteRange vote = VoteRange().next(); vote.at <= markers; vote = vote.next())
      if (isLead(vote.from) && !changes(vote.from, vote.at))
        if (uint64_t found = deviatingIn(kindsAt(vote)))
          deviating[vote.at] = found;
    return deviating;
  }

  /// Up to the event some other rank did the same. Beyond it only if a value stayed the same on one
  /// of them where that of the other changed: this is noticed at the vote.
  bool isFirstDifference(const Deviation &found) const {
    const Deeds &own = deeds[found.rank];
    auto isIt = [&](const Deeds &other) {
      auto [ours, theirs] = std::ranges::mismatch(own, other);
      size_t first = static_cast<size_t>(ours - own.begin()) + 1;
      return first == found.event ||
             (first < found.event && (staysTheSame(own, ours) || staysTheSame(other, theirs)));
    };
    return std::ranges::any_of(deeds, isIt);
  }

  /// Before the event by which it deviates, it did the same in each iteration, and so it had no
  /// surprise that others had, too.
  bool mustBeNamed(const Deviation &found) const {
    const Deeds &own = deeds[found.rank];
    const ScriptLoop &loop = *loops[found.rank];
    auto eventsAt = [&](uint64_t marker) {
      return upTo(*ranks[found.rank], own, loop, marker).size();
    };
    size_t begin = eventsAt(1), period = eventsAt(2) - begin, first = 0;
    for (size_t rank = 0; rank < deeds.size(); ++rank)
      if (auto differs = std::ranges::mismatch(own, deeds[rank]).in1; rank != found.rank)
        first = std::max(first, static_cast<size_t>(differs - own.begin()));
    bool isSteady = first > begin + 2 * period;
    for (size_t i = begin + period; isSteady && i < first; ++i)
      isSteady = own[i] == own[i - period];
    return isSteady;
  }

private:
  /// A deed like the last one of its function, which was not like the one before it.
  static bool staysTheSame(const Deeds &deeds, Deeds::const_iterator deed) {
    if (deed == deeds.end())
      return false;
    auto isOfIt = [&](const Deed &other) { return other.front() == deed->front(); };
    auto last = std::find_if(std::make_reverse_iterator(deed), deeds.rend(), isOfIt);
    if (last == deeds.rend() || *last != *deed)
      return false;
    auto before = std::find_if(std::next(last), deeds.rend(), isOfIt);
    return before != deeds.rend() && *before != *last;
  }
  bool changes(uint64_t from, uint64_t to) const {
    for (const ScriptLoop *loop : loops)
      for (uint64_t marker = from; marker < to; ++marker)
        if (loop->changed[marker])
          return true;
    return false;
  }
  bool isLead(uint64_t marker) const { return marker >= 2 && !changes(marker - 2, marker); }

  std::map<Deeds, std::map<Deeds, uint64_t>> kindsAt(const VoteRange &vote) const {
    std::map<Deeds, std::map<Deeds, uint64_t>> kinds;
    for (size_t rank = 0; rank < ranks.size(); ++rank)
      ++kinds[upTo(*ranks[rank], deeds[rank], *loops[rank], vote.from)]
             [upTo(*ranks[rank], deeds[rank], *loops[rank], vote.at)];
    return kinds;
  }

  const SimulatedRanks &ranks;
  std::vector<Deeds> deeds;
  std::vector<const ScriptLoop *> loops;
};

} // namespace

std::string compareDeviations(const OnlineInfo &found, const SimulatedRanks &ranks,
                              const LoopPath &loop) {
  Expected expected(ranks, loop);
  uint64_t deviating = 0;
  for (auto [marker, count] : expected.ranksByVote())
    deviating += count;
  if (found.deviated != deviating)
    return std::to_string(found.deviated) + " ranks are said to deviate, not " +
           std::to_string(deviating);
  for (const Deviation &deviation : found.deviations) {
    if (deviation.event == 0 && expected.mustBeNamed(deviation))
      return "nobody knows at which event rank " + std::to_string(deviation.rank) + " deviates";
    if (deviation.event != 0 && deviation.path != 0 && !expected.isFirstDifference(deviation))
      return "rank " + std::to_string(deviation.rank) + " does not deviate at event " +
             std::to_string(deviation.event);
  }
  return "";
}

std::vector<uint64_t> deviationVotes(const SimulatedRanks &ranks, const LoopPath &loop) {
  std::vector<uint64_t> votes;
  for (auto [marker, count] : Expected(ranks, loop).ranksByVote())
    votes.push_back(marker);
  return votes;
}

} // namespace anole::test
