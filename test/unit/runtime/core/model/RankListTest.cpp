#include "runtime/core/model/RankList.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

const RankList even{{0, 2, 8, {}}};

TEST(RankList, TakesAPointer) { EXPECT_EQ(sizeof(RankList), sizeof(void *)); }

TEST(RankList, CopiesShareTheirTerms) {
  RankList copy = even;
  EXPECT_EQ(copy.begin(), even.begin());
  EXPECT_EQ(copy, even);
}

TEST(RankList, EditingLeavesCopiesAlone) {
  RankList copy = even;
  copy.edit().push_back({17, 0, 1, {}});
  EXPECT_EQ(even, (RankList{{0, 2, 8, {}}}));
  EXPECT_EQ(copy, (Terms{{0, 2, 8, {}}, {17, 0, 1, {}}}));
}

TEST(RankList, EqualTermsAreEqualListsWhereverTheyAre) {
  EXPECT_EQ(even, (RankList{{0, 2, 8, {}}}));
  EXPECT_FALSE(even == RankList{});
  EXPECT_EQ(RankList{}, RankList(Terms()));
}

} // namespace
} // namespace anole
