#include "runtime/core/ranks/cluster/LeadSelection.h"

#include "test/unit/runtime/core/ranks/cluster/SignatureSamples.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

/// Candidates along a line, by their destination; each stands for so many ranks.
class Line {
public:
  void add(int64_t dest, uint64_t ranks = 1) {
    Candidate candidate = clusterOf(next, signaturesOf({.dest = dest})).candidates[0];
    candidate.cluster.ranks = {{next, 1, ranks, {}}};
    next += static_cast<uint32_t>(ranks);
    candidates.push_back(candidate);
  }

  Indices choose(Indices (LeadSelection::*method)(const Indices &, size_t) const, size_t k) const {
    SignatureDistance distance(candidates, false);
    Indices among;
    for (size_t i = 0; i < candidates.size(); ++i)
      among.push_back(i);
    return (LeadSelection(candidates, distance).*method)(among, k);
  }

private:
  std::vector<Candidate> candidates;
  uint32_t next = 0;
};

Line twoGroups() {
  Line line;
  for (int64_t dest : {10, 11, 12, 89, 90, 91})
    line.add(dest);
  return line;
}

TEST(LeadSelectionTest, FarthestTakesTheEnds) {
  EXPECT_EQ(twoGroups().choose(&LeadSelection::farthest, 2), (Indices{0, 5}));
}

/// The nearest of those taken counts.
TEST(LeadSelectionTest, FarthestGoesOnInTheMiddle) {
  Line line;
  for (int64_t dest : {0, 1, 5, 10})
    line.add(dest);
  EXPECT_EQ(line.choose(&LeadSelection::farthest, 3), (Indices{0, 2, 3}));
}

TEST(LeadSelectionTest, MedoidsLieInTheMiddleOfTheirGroups) {
  EXPECT_EQ(twoGroups().choose(&LeadSelection::medoids, 2), (Indices{1, 4}));
}

TEST(LeadSelectionTest, MedoidsGoWhereTheRanksAre) {
  Line line;
  line.add(10);
  line.add(11);
  line.add(12, 100);
  EXPECT_EQ(line.choose(&LeadSelection::medoids, 1), (Indices{2}));
}

/// A medoid that goes leaves its ranks to the next one where that is closer than the new one.
TEST(LeadSelectionTest, RanksThatLoseTheirMedoidHaveTheNextOne) {
  Line line;
  for (int64_t dest : {2, 7, 9, 12, 20, 29})
    line.add(dest);
  EXPECT_EQ(line.choose(&LeadSelection::medoids, 3), (Indices{2, 4, 5}));
}

TEST(LeadSelectionTest, NoMethodTakesMoreThanThereAre) {
  for (auto method : {&LeadSelection::farthest, &LeadSelection::medoids, &LeadSelection::random})
    EXPECT_EQ(twoGroups().choose(method, 100), (Indices{0, 1, 2, 3, 4, 5}));
}

TEST(LeadSelectionTest, RandomLeadsAreTheSameEachTime) {
  Indices first = twoGroups().choose(&LeadSelection::random, 3);
  EXPECT_EQ(first.size(), 3u);
  EXPECT_EQ(twoGroups().choose(&LeadSelection::random, 3), first);
}

} // namespace
} // namespace anole::test
