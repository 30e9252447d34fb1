#include "runtime/core/handles/ObjectNames.h"

#include <gtest/gtest.h>

using namespace anole;

TEST(ObjectNames, numbersByCreationAndNeverByHandle) {
  ObjectNames names(-1);
  EXPECT_EQ(names.create(500, 0), 0);
  EXPECT_EQ(names.create(100, 0), 1);
  EXPECT_EQ(names.refer(500, 0), 0);
}

TEST(ObjectNames, knowsNullAndPredefinedObjects) {
  ObjectNames names(-1);
  names.predefine(77, -3);
  EXPECT_EQ(names.refer(-1, 0), value(Special::Null));
  EXPECT_EQ(names.release(77, 0), -3);
  EXPECT_EQ(names.refer(77, 0), -3);
}

TEST(ObjectNames, reusedHandleIsANewObject) {
  ObjectNames names(-1);
  names.create(5, 0);
  EXPECT_EQ(names.release(5, 0), 0);
  EXPECT_EQ(names.create(5, 0), 1);
}

TEST(ObjectNames, handleGivenOutTwiceEndsWithItsLastFree) {
  ObjectNames names(-1);
  names.create(5, 0);
  EXPECT_EQ(names.create(5, 0), 0);
  names.release(5, 0);
  EXPECT_EQ(names.refer(5, 0), 0);
  names.release(5, 0);
  EXPECT_EQ(names.create(5, 0), 1);
}

TEST(ObjectNames, objectMadeOutOfSightGetsTheNextNumber) {
  ObjectNames names(-1);
  names.create(5, 0);
  EXPECT_EQ(names.refer(6, 0), 1);
  EXPECT_EQ(names.release(6, 0), 1);
}

TEST(ObjectNames, eachThreadNumbersWhatItMakes) {
  ObjectNames names(-1);
  EXPECT_EQ(names.create(5, 0), 0);
  int64_t first = names.create(6, 3), second = names.create(7, 3);
  EXPECT_EQ(ObjectNumber::threadOf(first), 3);
  EXPECT_EQ(ObjectNumber::ordinalOf(first), 0);
  EXPECT_EQ(second, first + 1);
  EXPECT_EQ(names.create(8, 0), 1);
  EXPECT_EQ(names.refer(6, 0), first);
  EXPECT_EQ(names.release(7, 1), second);
}

TEST(ObjectNames, handleGivenToSeveralThreadsHasANumberInEach) {
  ObjectNames names(-1);
  int64_t ofFirst = names.create(5, 1), ofSecond = names.create(5, 2);
  EXPECT_EQ(ofFirst, ObjectNumber::of(1, 0));
  EXPECT_EQ(ofSecond, ObjectNumber::of(2, 0));
  EXPECT_EQ(names.refer(5, 1), ofFirst);
  EXPECT_EQ(names.refer(5, 2), ofSecond);
  EXPECT_EQ(names.create(5, 2), ofSecond);
  EXPECT_EQ(names.release(5, 1), ofFirst);
  EXPECT_EQ(names.create(5, 1), ObjectNumber::of(1, 1)) << "the first one has ended";
  EXPECT_EQ(names.release(5, 2), ofSecond);
  EXPECT_EQ(names.refer(5, 2), ofSecond) << "it was given out twice";
  EXPECT_EQ(names.release(5, 2), ofSecond);
  EXPECT_EQ(names.release(5, 1), ObjectNumber::of(1, 1));
  EXPECT_EQ(names.create(5, 2), ObjectNumber::of(2, 1));
}

TEST(ObjectNames, threadMayEndWhatOthersGot) {
  ObjectNames names(-1);
  int64_t ofFirst = names.create(5, 1), ofSecond = names.create(5, 2);
  EXPECT_EQ(names.refer(5, 0), ofFirst);
  EXPECT_EQ(names.release(5, 0), ofFirst);
  EXPECT_EQ(names.refer(5, 0), ofSecond);
  EXPECT_EQ(names.release(5, 1), ofSecond);
  EXPECT_EQ(names.create(5, 2), ObjectNumber::of(2, 1));
}
