#include "runtime/core/ranks/cluster/WorldOrder.h"

#include "test/unit/runtime/core/ranks/cluster/PeerPrograms.h"

#include <gtest/gtest.h>

namespace anole::test {
namespace {

constexpr uint32_t torusRanks = 16;

/// What the destination signature is on a rank that sends to these relative ranks.
uint64_t destOf(const std::vector<int64_t> &dests, uint32_t all = torusRanks, int64_t comm = 0) {
  Trace leaf = sendingLeaf(0, dests, comm);
  return signaturesOf(leaf, leaf.functions, {}, EndpointForm::Xor, all)[Signature::Dest];
}

uint64_t xorOf(const std::vector<int64_t> &dests) {
  Trace leaf = sendingLeaf(0, dests);
  return signaturesOf(leaf, leaf.functions, {}, EndpointForm::Xor, torusRanks).parameters >> 16 &
         0xffff;
}

TEST(WorldOrderTest, TheShorterWayIsTheSameRank) {
  for (int64_t peer = -15; peer < 16; ++peer) {
    int64_t way = shorterWay(peer, torusRanks);
    EXPECT_EQ((way - peer) % int64_t{torusRanks}, 0) << peer;
    EXPECT_TRUE(-8 < way && way <= 8) << peer << ": " << way;
  }
  EXPECT_EQ(shorterWay(5, 9), -4);
  EXPECT_EQ(shorterWay(-5, 9), 4);
  EXPECT_EQ(shorterWay(-5, 0), -5);
  EXPECT_EQ(shorterWay(value(Special::ProcNull), 9), value(Special::ProcNull));
}

TEST(WorldOrderTest, BothSidesOfATorusHaveTheSameNeighbours) {
  EXPECT_EQ(destOf({-4, -4, -4}), destOf({12, 12, 12}));
  EXPECT_EQ(xorOf({-4}), xorOf({12}));
  EXPECT_NE(destOf({-4}), destOf({12}, 0)) << "it is not known how many ranks there are";
  EXPECT_NE(destOf({-4}), destOf({11}));
  EXPECT_NE(xorOf({-4}), xorOf({11}));
}

/// What tells ranks apart whose peers are equal only modulo the number of ranks.
uint64_t wrappedOf(const std::vector<int64_t> &dests, uint32_t all = torusRanks) {
  Trace leaf = sendingLeaf(0, dests);
  return signaturesOf(leaf, leaf.functions, {}, EndpointForm::Average, all).wrapped;
}

TEST(WorldOrderTest, ARankKnowsWhichOfItsPeersGoRound) {
  EXPECT_EQ(wrappedOf({1, 2}), wrappedOf({-3, 4})) << "none";
  EXPECT_NE(wrappedOf({-4}), wrappedOf({12}));
  EXPECT_NE(wrappedOf({12}), wrappedOf({11}));
  EXPECT_EQ(wrappedOf({12, 3}), wrappedOf({12, 2}));
  EXPECT_EQ(wrappedOf({-4}, 0), wrappedOf({12}, 0)) << "it is not known how many ranks there are";
}

uint64_t numbersOf(const std::vector<int64_t> &dests) {
  Trace leaf = sendingLeaf(0, dests);
  return signaturesOf(leaf, leaf.functions, {}, EndpointForm::Average, torusRanks).numbers;
}

/// What folds otherwise is the same; what comes in another order is not.
TEST(WorldOrderTest, PeersThatGoRoundAreKnownInTheirOrder) {
  EXPECT_EQ(numbersOf({-4, 4, -1, 1}), numbersOf({12, 4, -1, 1}));
  EXPECT_EQ(numbersOf({-4, -4, 1, -4, -4, 1}), numbersOf({12, 12, 1, 12, 12, 1}));
  EXPECT_NE(numbersOf({-8, 1}), numbersOf({1, 8})) << "the neighbours of two sides of a box";
  EXPECT_NE(numbersOf({-4, 4}), numbersOf({4, 12}));
}

/// Two peers that are one rank do not cancel out.
TEST(WorldOrderTest, ARankCountsOnce) { EXPECT_EQ(xorOf({8, -8}), xorOf({8})); }

/// In the record these are runs, which go round at other places.
TEST(WorldOrderTest, RunsGoRoundWhereTheyReachTheEnd) {
  auto mean = [](const std::vector<int64_t> &dests) {
    int64_t sum = 0;
    for (int64_t dest : dests)
      sum += shorterWay(dest, torusRanks);
    return static_cast<double>(sum) * averageUnit / static_cast<double>(dests.size());
  };
  for (int64_t first : {-14, -9, -8, -3, 0})
    for (int64_t stride : {1, 2, 5})
      for (int64_t count = 2; first + (count - 1) * stride < torusRanks; ++count) {
        std::vector<int64_t> up, down;
        for (int64_t i = 0; i < count; ++i) {
          up.push_back(first + i * stride);
          down.insert(down.begin(), up.back());
        }
        SCOPED_TRACE(std::to_string(first) + " " + std::to_string(stride));
        EXPECT_NEAR(static_cast<double>(static_cast<int64_t>(destOf(up))), mean(up), 1);
        EXPECT_EQ(destOf(down), destOf(up));
      }
}

/// The destination signature of a rank that makes communicator 1 and sends there.
uint64_t destInMade(int64_t dest, int64_t newRank, int64_t size, int64_t again = 0) {
  PlayedRank played(0, 1);
  std::vector<int64_t> sizes{size};
  if (again != 0)
    sizes.push_back(again);
  for (int64_t members : sizes)
    played.call("MPI_Comm_dup", members == size ? 0 : 2,
                {{"newcomm", 1}, {"newcomm_rank", newRank}, {"newcomm_size", members}});
  played.call("MPI_Send", 1, {{"dest", dest}, {"comm", 1}});
  Trace leaf = played.leaf();
  return signaturesOf(leaf, leaf.functions, {}, EndpointForm::Xor, torusRanks)[Signature::Dest];
}

TEST(WorldOrderTest, CommunicatorsInTheOrderOfTheWorldAreKnown) {
  EXPECT_EQ(destInMade(-4, 0, 16), destInMade(12, 0, 16));
  EXPECT_EQ(destInMade(-4, 0, 9), destInMade(5, 0, 9));
  EXPECT_NE(destInMade(-4, -1, 16), destInMade(12, -1, 16)) << "members have other ranks";
  EXPECT_NE(destInMade(-4, 0, 16, 9), destInMade(12, 0, 16, 9)) << "two of this number";
  EXPECT_NE(destOf({-4}, torusRanks, 7), destOf({12}, torusRanks, 7)) << "nobody made it";
}

} // namespace
} // namespace anole::test
