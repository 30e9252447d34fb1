#include "runtime/record/fastpath/PointLookup.h"

#include <gtest/gtest.h>

using namespace anole;
using namespace anole::record;

namespace {

/// Points of calls whose arguments are known, by their call paths.
class PointLookupTest : public testing::Test {
protected:
  static constexpr uint64_t firstPath = 1, secondPath = uint64_t(7) << 24;

  PointLookupTest() {
    lookup.startWith(points);
    for (PointNode *point : {&first, &second, &alike})
      point->entry.stamp = 1;
  }

  /// The point that a call of this path would be compared with; null: none.
  PointNode *found(uint64_t path) {
    return lookup.next()->entry.context == path ? lookup.next() : lookup.other(path);
  }

  KnownPoints points;
  PointLookup lookup;
  PointNode first{PointKey{1, firstPath}, Symbol()}, second{PointKey{1, secondPath}, Symbol()};
  PointNode alike{PointKey{1, secondPath + 1}, Symbol()}; ///< shares a place with the second one
};

TEST_F(PointLookupTest, FindsNothingWhereNothingWasEntered) {
  EXPECT_EQ(found(firstPath), nullptr);
  PointLookup ofNobody;
  EXPECT_EQ(ofNobody.next(), &noPoint);
  EXPECT_EQ(ofNobody.other(firstPath), nullptr);
}

TEST_F(PointLookupTest, ExpectsThePointThatCameAfterTheLastOneBefore) {
  for (int round = 0; round < 2; ++round) {
    lookup.enter(first);
    lookup.enter(second);
  }
  EXPECT_EQ(lookup.next(), &first);
  lookup.pass(first);
  EXPECT_EQ(lookup.next(), &second);
}

TEST_F(PointLookupTest, KnowsThePointThatCameLast) {
  EXPECT_EQ(PointLookup().last(), nullptr);
  EXPECT_EQ(lookup.last(), nullptr);
  lookup.enter(second);
  EXPECT_EQ(lookup.last(), &second.entry);
  lookup.pass(first);
  EXPECT_EQ(lookup.last(), &first.entry);
  lookup.hold();
  EXPECT_EQ(lookup.last(), nullptr);
}

TEST_F(PointLookupTest, FindsAnotherPointAndExpectsItFromThenOn) {
  lookup.enter(first);
  lookup.enter(second);
  lookup.pass(first);
  EXPECT_EQ(lookup.other(firstPath), &first);
  EXPECT_EQ(lookup.next(), &first) << "after itself";
}

TEST_F(PointLookupTest, FindsTheLatestOfPointsWithOnePlace) {
  lookup.enter(second);
  lookup.enter(alike);
  lookup.pass(first);
  EXPECT_EQ(lookup.other(secondPath), nullptr);
  EXPECT_EQ(lookup.other(secondPath + 1), &alike);
}

TEST_F(PointLookupTest, FindsNoPointOfWhichNothingIsKnown) {
  lookup.enter(first);
  lookup.enter(second);
  first.entry.stamp = 0;
  EXPECT_EQ(lookup.other(firstPath), nullptr);
}

TEST_F(PointLookupTest, FindsNothingWhileItIsHeld) {
  lookup.enter(first);
  lookup.hold();
  EXPECT_TRUE(lookup.isHeld());
  EXPECT_EQ(found(firstPath), nullptr);
  lookup.allow();
  EXPECT_FALSE(lookup.isHeld());
  EXPECT_EQ(found(firstPath), &first);
}

} // namespace
