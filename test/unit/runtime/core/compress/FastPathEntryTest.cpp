#include "runtime/core/compress/PointNode.h"
#include "test/support/program/ScalarEvent.h"

#include <gtest/gtest.h>

#include <climits>

using namespace anole;

namespace {

/// A point whose events have a peer and a tag, both of which calls give as they are.
class FastPathEntryTest : public testing::Test {
protected:
  /// So that times of 10 are usual.
  FastPathEntryTest() {
    point.delta.addUnusual(10);
    point.duration.addUnusual(10);
  }
  bool has(int peer, int tag) const {
    return point.entry.has(moving<0>(peer), communicator, moving<1>(tag));
  }
  bool moveTo(int peer, int tag, int within = communicator) {
    return point.entry.moveTo(moving<0>(peer), within, moving<1>(tag));
  }
  /// The event of a call that nothing was known of.
  void record(int64_t peer, int64_t tag) {
    const int64_t fields[] = {peer, tag};
    point.add(test::scalarEvent(0, fields, 10, 10), surprises); // times that move() brings again
    point.entry.keep(moving<0>(int(peer)), communicator, moving<1>(int(tag)));
  }
  void move(int peer, int tag) {
    ASSERT_TRUE(has(peer, tag) || moveTo(peer, tag));
    point.entry.predicted ? point.addPredicted(10, 10) : point.addMoved(10, 10, surprises);
  }

  static constexpr int communicator = 77;
  PointNode point{PointKey{1, 2}, Symbol()};
  Mispredictions surprises;
};

TEST_F(FastPathEntryTest, PredictsArgumentsOnceTheyGoOn) {
  record(3, 0);
  EXPECT_FALSE(has(3, 1)) << "one event says nothing of the next one";
  move(3, 1);
  EXPECT_TRUE(point.entry.predicted);
  EXPECT_TRUE(has(3, 2));
  move(3, 2);
  EXPECT_TRUE(has(3, 3));
}

TEST_F(FastPathEntryTest, GoesBackToTheLastEventWhereWhatComesIsNotPredicted) {
  record(3, 0);
  for (int tag = 1; tag < 5; ++tag)
    move(3, tag);
  EXPECT_TRUE(moveTo(3, 9));
  EXPECT_FALSE(point.entry.predicted);
  EXPECT_EQ(point.entry.moves[1].distance, 5) << "from 4";
  point.entry.takeBack();
  EXPECT_TRUE(has(3, 4));
}

TEST_F(FastPathEntryTest, TakesACallForTheLastOneAgain) {
  record(3, 0);
  for (int tag = 1; tag < 5; ++tag)
    move(3, tag);
  EXPECT_TRUE(moveTo(3, 4));
  EXPECT_EQ(point.entry.moved, 0);
}

TEST_F(FastPathEntryTest, MovesNothingButNumbers) {
  record(3, 0);
  EXPECT_FALSE(moveTo(3, 1, communicator + 1));
  EXPECT_EQ(point.entry.moved, 0);
  EXPECT_TRUE(has(3, 0));
}

/// Below 0 there are special values, which are other fields.
TEST_F(FastPathEntryTest, PredictsNothingThatArgumentsCannotFollow) {
  record(3, 0);
  for (int peer = 2; peer >= 0; --peer)
    move(peer, 0);
  EXPECT_FALSE(point.entry.predicted);
  EXPECT_FALSE(has(-1, 0));
  EXPECT_FALSE(moveTo(-1, 0));
  record(0, INT_MAX - 3);
  for (int tag = INT_MAX - 2; tag < INT_MAX; ++tag)
    move(0, tag);
  move(0, INT_MAX);
  EXPECT_FALSE(point.entry.predicted);
}

TEST_F(FastPathEntryTest, PredictsNothingAfterAnEventThatWasNotMoved) {
  record(3, 0);
  for (int tag = 1; tag < 5; ++tag)
    move(3, tag);
  record(3, 5);
  EXPECT_FALSE(point.entry.predicted);
  EXPECT_TRUE(has(3, 5));
}

} // namespace
