#include "tools/analysis/compare/PlaceMatch.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

/// A call in one function, which main calls.
NamedPlace callIn(const std::string &function, const std::string &call, uint32_t line,
                  uint64_t id = 0) {
  return {call, id, ContentDigest().add(function).add(line).result(),
          ContentDigest().add(function).result(), line};
}

using Seconds = std::vector<std::optional<size_t>>;

/// For each place of the first run, the one of the second run that it is.
Seconds partnersIn(const std::vector<PlacePair> &pairs, size_t first) {
  Seconds partners(first);
  for (const PlacePair &pair : pairs)
    if (pair.first)
      partners[*pair.first] = pair.second;
  return partners;
}

constexpr auto none = std::nullopt;

TEST(PlaceMatchTest, TheIdIsEnough) {
  auto pairs =
      matchPlaces({callIn("step", "MPI_Send", 10, 7)}, {callIn("move", "MPI_Send", 90, 7)});
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].second, 0U);
  EXPECT_EQ(pairs[0].tier, MatchTier::Id);
}

TEST(PlaceMatchTest, SoIsTheTextOfThePath) {
  auto pairs =
      matchPlaces({callIn("step", "MPI_Send", 10, 7)}, {callIn("step", "MPI_Send", 10, 8)});
  EXPECT_EQ(pairs[0].second, 0U);
  EXPECT_EQ(pairs[0].tier, MatchTier::Path);
}

TEST(PlaceMatchTest, MovedLinesKeepTheirOrder) {
  std::vector<NamedPlace> first{callIn("step", "MPI_Send", 10), callIn("step", "MPI_Send", 12),
                                callIn("step", "MPI_Recv", 15)};
  std::vector<NamedPlace> second{callIn("step", "MPI_Send", 12), callIn("step", "MPI_Send", 14),
                                 callIn("step", "MPI_Recv", 17)};
  // Line 12 is in both, but it is another call: two calls of one function keep their distance.
  auto pairs = matchPlaces(first, second);
  EXPECT_EQ(partnersIn(pairs, 3), (Seconds{0, 1, 2}));
}

TEST(PlaceMatchTest, AnAddedCallIsNew) {
  std::vector<NamedPlace> first{callIn("step", "MPI_Send", 10), callIn("step", "MPI_Send", 12)};
  std::vector<NamedPlace> second{callIn("step", "MPI_Send", 20), callIn("step", "MPI_Send", 25),
                                 callIn("step", "MPI_Send", 27)};
  auto pairs = matchPlaces(first, second);
  EXPECT_EQ(partnersIn(pairs, 2), (Seconds{1, 2})) << "which are as far apart as before";
  ASSERT_EQ(pairs.size(), 3U);
  EXPECT_EQ(pairs[2].second, 0U);
  EXPECT_FALSE(pairs[2].first);
}

TEST(PlaceMatchTest, ARenamedFunctionIsKnownByItsNeighbours) {
  std::vector<NamedPlace> first{callIn("start", "MPI_Bcast", 5), callIn("step", "MPI_Send", 10),
                                callIn("step", "MPI_Recv", 12), callIn("end", "MPI_Reduce", 20)};
  std::vector<NamedPlace> second{callIn("start", "MPI_Bcast", 5), callIn("sweep", "MPI_Send", 10),
                                 callIn("sweep", "MPI_Recv", 12), callIn("end", "MPI_Reduce", 20)};
  auto pairs = matchPlaces(first, second);
  EXPECT_EQ(partnersIn(pairs, 4), (Seconds{0, 1, 2, 3}));
  EXPECT_EQ(pairs[1].tier, MatchTier::Sequence);
}

TEST(PlaceMatchTest, OtherFunctionsOfMpiAreOtherCalls) {
  auto pairs = matchPlaces({callIn("step", "MPI_Send", 10)}, {callIn("step", "MPI_Isend", 10)});
  EXPECT_EQ(partnersIn(pairs, 1), Seconds{none});
  EXPECT_EQ(pairs.size(), 2U);
}

TEST(PlaceMatchTest, PhasesAreKnownByTheirOrderIfNoneIsMoreThanBefore) {
  auto phases = [](const std::vector<std::string> &names) {
    std::vector<NamedPlace> places;
    for (const std::string &name : names)
      places.push_back(placeOfPhase(name, name));
    return places;
  };
  auto before = phases({"start", "steps 1-200", "after step 200"});
  auto longer = phases({"start", "steps 1-400", "after step 400"});
  EXPECT_EQ(partnersIn(matchPlaces(before, longer), 3), (Seconds{0, 1, 2}));
  auto divided = phases({"start", "steps 1-50", "steps 51-200", "end"});
  EXPECT_EQ(partnersIn(matchPlaces(before, divided), 3), (Seconds{0, none, none}));
}

TEST(PlaceMatchTest, PhasesOfTheSameStepsAreOneWhateverIsDoneThere) {
  auto pairs = matchPlaces({placeOfPhase("steps 1-19: exchange, norm", "steps 1-19")},
                           {placeOfPhase("steps 1-19", "steps 1-19")});
  EXPECT_EQ(partnersIn(pairs, 1), Seconds{0});
  EXPECT_EQ(pairs[0].tier, MatchTier::Functions);
}

TEST(PlaceMatchTest, PhasesWithoutStepsAreToldApartByTheirWholeNames) {
  NamedPlace relax = placeOfPhase("solver::relax", ""), smooth = placeOfPhase("solver::smooth", "");
  EXPECT_EQ(partnersIn(matchPlaces({relax, smooth}, {smooth, relax}), 2), (Seconds{1, 0}));
}

TEST(PlaceMatchTest, ManyCallsThatLookAlikeArePairedInTheirOrder) {
  std::vector<NamedPlace> first, second;
  for (uint32_t i = 0; i < 5000; ++i) {
    first.push_back(callIn("step", "MPI_Send", 10 + i));
    second.push_back(callIn("step", "MPI_Send", 100'010 + i));
  }
  auto pairs = matchPlaces(first, second);
  ASSERT_EQ(pairs.size(), 5000U);
  for (size_t i = 0; i < pairs.size(); ++i)
    ASSERT_EQ(pairs[i].second, i);
}

} // namespace
} // namespace anole::tools
