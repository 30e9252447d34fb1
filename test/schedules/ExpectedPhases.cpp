#include "test/schedules/ExpectedPhases.h"

#include "runtime/core/ranks/online/Votes.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole::test {
namespace {

constexpr int64_t mostKinds = 16;

} // namespace

ExpectedPhases::ExpectedPhases(const std::vector<Intervals> &ranks, size_t unseen)
    : firstSeen(unseen + 1), allTracings(unseen) {
  size_t markers = 0;
  for (const Intervals &rank : ranks)
    markers = std::max(markers, rank.size());
  if (unseen != 0 && unseen < markers) {
    lengths.push_back(static_cast<int64_t>(unseen));
    kindOf.push_back(mostKinds);
  }
  for (size_t i = unseen; i < markers; ++i)
    add(i + 1,
        std::ranges::any_of(ranks, [&](const Intervals &rank) { return isChanged(rank, i); }),
        kindAt(ranks, i + 1));
}

bool ExpectedPhases::isChanged(const Intervals &rank, size_t marker) {
  return marker < rank.size() && (marker == 0 || rank[marker] != rank[marker - 1]);
}

/// A rank that has ended did what it did last until the vote is over in which it ended.
ExpectedPhases::Kind ExpectedPhases::kindAt(const std::vector<Intervals> &ranks, uint64_t marker) {
  Kind kind;
  for (const Intervals &rank : ranks) {
    kind.emplace_back();
    VoteRange vote;
    while (vote.at < rank.size())
      vote = vote.next();
    if (marker <= rank.size())
      kind.back() = rank[marker - 1];
    else if (marker <= vote.at && !rank.empty())
      kind.back() = rank.back();
  }
  return kind;
}

/// A kind that had settled before needs no clustering.
ExpectedPhases::State ExpectedPhases::after(bool changed) const {
  if (changed)
    return State::AllTracing;
  return state == State::AllTracing && isNew ? State::Clustering : State::Lead;
}

void ExpectedPhases::begin(const Kind &kind) {
  auto place = static_cast<size_t>(std::ranges::find(kinds, kind) - kinds.begin());
  hasReturned = hasReturned || place < kinds.size();
  if (place == kinds.size() && place < mostKinds) {
    kinds.push_back(kind);
    haveSettled.push_back(false);
  }
  isNew = place >= kinds.size() || !haveSettled[place];
  kindOf.back() = static_cast<int64_t>(std::min<size_t>(place, mostKinds));
}

void ExpectedPhases::add(uint64_t marker, bool changed, const Kind &kind) {
  State before = state;
  bool endsNew = before == State::Lead && changed && isNew;
  if (lengths.empty() || (changed && marker > firstSeen)) {
    lengths.push_back(0);
    kindOf.push_back(mostKinds);
  }
  if (changed)
    begin(kind);
  state = after(changed);
  if (state == State::Clustering && kindOf.back() < mostKinds)
    haveSettled[static_cast<size_t>(kindOf.back())] = true;
  ++lengths.back();
  allTracings += state == State::AllTracing;
  clusterings += state == State::Clustering;
  leads += state == State::Lead;
  if (state == State::Clustering || endsNew)
    dueMarkers.push_back(marker);
}

std::string ExpectedPhases::compare(const PhaseCourse &found) const {
  if (found.clusterings != clusterings || found.leads != leads || found.allTracings != allTracings)
    return "the markers in the states C, L and AT are not " + std::to_string(clusterings) + ", " +
           std::to_string(leads) + " and " + std::to_string(allTracings) + " but " +
           std::to_string(found.clusterings) + ", " + std::to_string(found.leads) + " and " +
           std::to_string(found.allTracings);
  if (expand(found.phases) != lengths)
    return "the lengths of the phases are wrong";
  return expand(found.kinds) == (hasReturned ? kindOf : std::vector<int64_t>())
             ? ""
             : "the kinds of the phases are wrong";
}

} // namespace anole::test
