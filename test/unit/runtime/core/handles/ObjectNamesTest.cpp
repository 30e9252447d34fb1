#include "runtime/core/handles/ObjectNames.h"

#include <gtest/gtest.h>

using namespace anole;

TEST(ObjectNames, numbersByCreationAndNeverByHandle) {
  ObjectNames names(-1);
  EXPECT_EQ(names.create(500), 0);
  EXPECT_EQ(names.create(100), 1);
  EXPECT_EQ(names.refer(500), 0);
}

TEST(ObjectNames, knowsNullAndPredefinedObjects) {
  ObjectNames names(-1);
  names.predefine(77, -3);
  EXPECT_EQ(names.refer(-1), value(Special::Null));
  EXPECT_EQ(names.release(77), -3);
  EXPECT_EQ(names.refer(77), -3);
}

TEST(ObjectNames, reusedHandleIsANewObject) {
  ObjectNames names(-1);
  names.create(5);
  EXPECT_EQ(names.release(5), 0);
  EXPECT_EQ(names.create(5), 1);
}

TEST(ObjectNames, handleGivenOutTwiceEndsWithItsLastFree) {
  ObjectNames names(-1);
  names.create(5);
  EXPECT_EQ(names.create(5), 0);
  names.release(5);
  EXPECT_EQ(names.refer(5), 0);
  names.release(5);
  EXPECT_EQ(names.create(5), 1);
}

TEST(ObjectNames, objectMadeOutOfSightGetsTheNextNumber) {
  ObjectNames names(-1);
  names.create(5);
  EXPECT_EQ(names.refer(6), 1);
  EXPECT_EQ(names.release(6), 1);
}
