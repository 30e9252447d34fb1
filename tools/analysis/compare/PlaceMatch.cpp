#include "tools/analysis/compare/PlaceMatch.h"

#include "tools/analysis/compare/OrderedPairs.h"

#include <map>
#include <tuple>

namespace anole::tools {
namespace {

using Indexes = std::vector<size_t>;

class PlaceMatcher {
public:
  PlaceMatcher(const std::vector<NamedPlace> &first, const std::vector<NamedPlace> &second)
      : first(first), second(second), partner(first.size()), tiers(first.size()),
        isTaken(second.size()) {}

  std::vector<PlacePair> match();

private:
  void matchSameFunctions();
  void matchInOrder(MatchTier least, const Indexes &some, const Indexes &others);
  void matchBetweenAnchors();
  void pair(size_t one, size_t other, MatchTier tier);

  const std::vector<NamedPlace> &first, &second;
  std::vector<std::optional<size_t>> partner;
  std::vector<MatchTier> tiers;
  std::vector<bool> isTaken;
};

void PlaceMatcher::pair(size_t one, size_t other, MatchTier tier) {
  partner[one] = other;
  tiers[one] = tier;
  isTaken[other] = true;
}

/// Where functions are not known, the text is all that there is.
std::tuple<std::string, Digest, Digest> groupOf(const NamedPlace &place) {
  bool isKnown = place.functions != Digest{};
  return {place.what, place.functions, isKnown ? Digest{} : place.text};
}

MatchTier tierOf(const NamedPlace &one, const NamedPlace &other, MatchTier least) {
  if (one.id != 0 && one.id == other.id)
    return MatchTier::Id;
  return one.text == other.text ? MatchTier::Path : least;
}

void PlaceMatcher::matchSameFunctions() {
  std::map<std::tuple<std::string, Digest, Digest>, std::pair<Indexes, Indexes>> groups;
  for (size_t i = 0; i < first.size(); ++i)
    groups[groupOf(first[i])].first.push_back(i);
  for (size_t i = 0; i < second.size(); ++i)
    groups[groupOf(second[i])].second.push_back(i);
  for (const auto &[key, alike] : groups)
    matchInOrder(MatchTier::Functions, alike.first, alike.second);
}

void PlaceMatcher::matchInOrder(MatchTier least, const Indexes &some, const Indexes &others) {
  auto score = [&](size_t i, size_t j) -> double {
    const NamedPlace &one = first[some[i]], &other = second[others[j]];
    if (one.what != other.what)
      return 0;
    bool isStart = i == 0 || j == 0;
    bool sameStep =
        !isStart && one.line - first[some[i - 1]].line == other.line - second[others[j - 1]].line;
    return 2 + (sameStep ? 0.5 : 0) + (one.line == other.line ? 0.25 : 0);
  };
  for (auto [i, j] : orderedPairs(some.size(), others.size(), score))
    pair(some[i], others[j], tierOf(first[some[i]], second[others[j]], least));
}

bool hasNameAlone(const NamedPlace &place) { return place.id == 0; }

/// What follows a place that was recognised, in both runs, up to the next one.
void PlaceMatcher::matchBetweenAnchors() {
  Indexes some, others;
  auto othersFrom = [&](size_t start) {
    others.clear();
    for (size_t j = start; j < second.size() && !isTaken[j]; ++j)
      others.push_back(j);
  };
  size_t start = 0; // of what follows the last anchor in the second run
  for (size_t i = 0; i <= first.size(); ++i) {
    if (i < first.size() && !partner[i]) {
      some.push_back(i);
      continue;
    }
    if (!some.empty()) {
      othersFrom(start);
      if (some.size() == others.size() || !hasNameAlone(first[some[0]]))
        matchInOrder(MatchTier::Sequence, some, others);
      some.clear();
    }
    if (i < first.size())
      start = *partner[i] + 1;
  }
}

std::vector<PlacePair> PlaceMatcher::match() {
  matchSameFunctions();
  matchBetweenAnchors();
  std::vector<PlacePair> pairs;
  for (size_t i = 0; i < first.size(); ++i)
    pairs.push_back({i, partner[i], tiers[i]});
  for (size_t j = 0; j < second.size(); ++j)
    if (!isTaken[j])
      pairs.push_back({std::nullopt, j});
  return pairs;
}

} // namespace

std::vector<PlacePair> matchPlaces(const std::vector<NamedPlace> &first,
                                   const std::vector<NamedPlace> &second) {
  return PlaceMatcher(first, second).match();
}

} // namespace anole::tools
