#include "runtime/core/handles/RequestCount.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

class RequestCountTest : public testing::Test {
protected:
  RequestCount two{2}, three{3};
};

TEST_F(RequestCountTest, NamesAnOwnRequestByItsDistanceFromTheNewest) {
  RequestName first = two.make(), second = two.make();
  EXPECT_EQ(two.field(second), 0);
  EXPECT_EQ(two.field(first), 1);
  EXPECT_EQ(two.absolute(first), 0);
  EXPECT_EQ(two.named(1), first);
}

TEST_F(RequestCountTest, SaysTheSameWhateverOtherThreadsMake) {
  RequestName own = two.make(), other = three.make();
  three.make();
  EXPECT_EQ(two.field(own), 0);
  EXPECT_EQ(two.field(other), ForeignRequest::encode({3, 0}));
  EXPECT_EQ(two.absolute(other), two.field(other));
  EXPECT_EQ(two.named(two.field(other)), other);
}

TEST_F(RequestCountTest, GivesTheNameThatWasTakenBackToTheNextRequest) {
  RequestName first = two.make(), dropped = two.make();
  EXPECT_EQ(two.takeBack(), dropped);
  EXPECT_EQ(two.field(first), 0);
  EXPECT_EQ(two.make(), dropped);
}

TEST_F(RequestCountTest, DoesNotKnowARequestWithoutAnEvent) {
  EXPECT_EQ(two.field(RequestName{}), value(Special::Unknown));
  EXPECT_EQ(two.field(two.nameless()), value(Special::Unknown));
  EXPECT_EQ(two.field(two.make()), 0);
  EXPECT_EQ(two.absolute(two.named(INT64_MAX)), value(Special::Unknown));
}

} // namespace
} // namespace anole
