#include "runtime/core/ranks/online/BehaviourGroups.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

RankKind did(uint32_t rank, uint64_t before, uint64_t now, Misprediction surprise = {}) {
  return {before, now, rank, 1, surprise};
}

BehaviourGroups joined(const std::vector<RankKind> &all) {
  BehaviourGroups kinds;
  for (const RankKind &kind : all)
    kinds.join(BehaviourGroups(kind));
  return kinds;
}

TEST(BehaviourGroupsTest, WhoeverDidTheSameIsOneKindWithItsLowestRank) {
  BehaviourGroups kinds = joined({did(5, 1, 2), did(3, 1, 2), did(4, 1, 2)});
  ASSERT_EQ(kinds.list().size(), 1u);
  EXPECT_EQ(kinds.list()[0].first, 3u);
  EXPECT_EQ(kinds.list()[0].ranks, 3u);
  EXPECT_TRUE(kinds.deviating().empty());
}

TEST(BehaviourGroupsTest, AChangeThatAllMakeIsNoDeviation) {
  EXPECT_TRUE(joined({did(0, 1, 7), did(1, 1, 7), did(2, 2, 8), did(3, 2, 8)}).deviating().empty());
}

TEST(BehaviourGroupsTest, TheFewDeviateFromTheMany) {
  Misprediction at{40, 3, 77, 0, 5};
  auto found = joined({did(0, 1, 2, at), did(1, 1, 1), did(2, 1, 1)}).deviating();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind.first, 0u);
  EXPECT_EQ(found[0].at, at);
}

TEST(BehaviourGroupsTest, OfEquallyManyThoseWithTheLowestRankStay) {
  auto found = joined({did(1, 1, 2), did(0, 1, 1)}).deviating();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind.first, 1u);
}

TEST(BehaviourGroupsTest, RanksDifferWhereOneOfThemIsSurprisedFirst) {
  Misprediction early{40, 3, 77, 0, 5}, late{60, 4, 78, 0, 6};
  auto found = joined({did(0, 1, 2, early), did(1, 1, 3, late)}).deviating();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at, early);
}

/// What comes after a surprise that both had is not known.
TEST(BehaviourGroupsTest, AfterTheSameSurpriseThePlaceIsUnknown) {
  Misprediction same{40, 3, 77, 0, 5};
  auto found = joined({did(0, 1, 2, same), did(1, 1, 3, same)}).deviating();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at, Misprediction());
}

TEST(BehaviourGroupsTest, TooManyKindsAreNotCompared) {
  std::vector<RankKind> all;
  for (uint32_t rank = 0; rank <= BehaviourGroups::most; ++rank)
    all.push_back(did(rank, 1, rank));
  BehaviourGroups kinds = joined(all);
  EXPECT_TRUE(kinds.list().empty());
  kinds.join(BehaviourGroups(did(0, 1, 2)));
  EXPECT_TRUE(kinds.list().empty()) << "they were never compared with all";
}

TEST(BehaviourGroupsTest, TravelAsBytes) {
  BehaviourGroups kinds = joined({did(1, 1, 2, {40, 3, 77, 9, 5}), did(0, UINT64_MAX, 3)});
  ByteWriter out;
  kinds.put(out);
  std::string bytes = out.take();
  ByteReader in(bytes);
  EXPECT_EQ(BehaviourGroups::from(in), kinds);
  EXPECT_TRUE(in.isGood() && in.atEnd());
}

} // namespace
} // namespace anole
