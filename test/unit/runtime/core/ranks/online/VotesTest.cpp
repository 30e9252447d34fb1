#include "runtime/core/ranks/online/Votes.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

TEST(VotesTest, AVoteIsCompleteWhenAllSourcesHaveGivenIt) {
  Votes votes(2);
  votes.give(0, 1, {1, {1}, {7}});
  EXPECT_FALSE(votes.take());
  votes.give(1, 1, {1, {}});
  EXPECT_EQ(votes.take(), (Vote{1, {1}, {7}}));
  EXPECT_FALSE(votes.take());
}

TEST(VotesTest, SourcesMayBeFarAheadAndMessagesOutOfOrder) {
  Votes votes(2);
  for (uint64_t round : {3, 1, 2})
    votes.give(0, round, {round, {}});
  votes.give(1, 2, {2, {2}, {7}});
  EXPECT_FALSE(votes.take());
  votes.give(1, 1, {1, {}});
  EXPECT_EQ(votes.take()->last, 1u);
  EXPECT_EQ(votes.take()->changed, std::vector<uint64_t>{2});
  EXPECT_FALSE(votes.take());
}

TEST(VotesTest, WhoHasFinishedIsNotWaitedFor) {
  Votes votes(2);
  votes.finish(1, 1); // this message overtook the vote
  votes.give(0, 1, {1, {}});
  EXPECT_FALSE(votes.take());
  votes.give(1, 1, {1, {}});
  EXPECT_TRUE(votes.take());
  votes.give(0, 2, {2, {2}, {7}});
  EXPECT_EQ(votes.take(), (Vote{2, {2}, {7}}));
  EXPECT_FALSE(votes.isFinished());
  votes.finish(0, 2);
  EXPECT_TRUE(votes.isFinished());
}

TEST(VotesTest, WithoutMarkersThereAreNoVotes) {
  Votes votes(1);
  votes.finish(0, 0);
  EXPECT_TRUE(votes.isFinished());
  EXPECT_FALSE(votes.take());
}

TEST(VotesTest, TheChangesOfAllRanksAreJoined) {
  Votes votes(3);
  votes.give(0, 1, {8, {2, 5}, {10, 20}, 1});
  votes.give(1, 1, {6, {2, 3}, {100, 200}, 2});
  votes.give(2, 1, {8, {}, {}, 1000});
  EXPECT_EQ(votes.take(), (Vote{8, {2, 3, 5}, {1110, 1210, 1220}, 1003}));
}

TEST(VotesTest, VotesBeginWithThatOfTheLastSource) {
  Votes votes(2);
  for (uint64_t round = 1; round <= 6; ++round)
    votes.give(0, round, {round, {round}, {7}});
  EXPECT_FALSE(votes.take());
  votes.begin(5);
  votes.give(1, 5, {5, {}});
  EXPECT_EQ(votes.take(), (Vote{5, {5}, {7}}));
  EXPECT_EQ(votes.taken(), 5u);
  EXPECT_EQ(markersBefore(votes.first()), 4u);
  EXPECT_FALSE(votes.take());
}

TEST(VotesTest, AVoteIsOnlyAboutMarkersThatARankHasSeen) {
  for (uint64_t done : {0, 1, 15, 16, 17, 18, 100, 5000}) {
    VoteRange vote = firstVoteAfter(done);
    EXPECT_GE(vote.from, done);
    EXPECT_EQ(markersBefore(vote.round), vote.from);
  }
}

TEST(VotesTest, TravelsAsBytes) {
  Vote vote{70000, {1, 2, 300, 69999}, {4, 5, 6, 7}, 8};
  EXPECT_EQ(voteFrom(toBytes(vote)), vote);
  EXPECT_EQ(voteFrom("").last, 0u);
}

TEST(VotesTest, ALongRunIsVotedOnRarely) {
  uint64_t votes = 0;
  for (uint64_t marker = nextVoteAfter(0); marker < 1000000; marker = nextVoteAfter(marker))
    ++votes;
  EXPECT_LT(votes, 250u);
  EXPECT_EQ(nextVoteAfter(3), 4u);
}

} // namespace
} // namespace anole
