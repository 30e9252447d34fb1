#include "runtime/core/source/CallIndex.h"

#include "runtime/core/model/Context.h"

#include <gtest/gtest.h>

using namespace anole;

/// The lower halves of ids are what contexts are made of; ids are whole.
TEST(CallIndex, FindsACallByItsIdAndByTheContextsAroundIt) {
  const ListedCall up{.site = 0x100000007, .caller = 1}, down{.site = 0x2fffffff9, .caller = 1};
  CallIndex index;
  index.add(up);
  index.add(down);
  EXPECT_EQ(index.at(0x100000007), &up);
  EXPECT_EQ(index.at(7), nullptr);
  EXPECT_EQ(index.between(42, contextAfter(42, up.site)), &up);
  EXPECT_EQ(index.between(42, contextAfter(42, down.site)), &down);
  EXPECT_EQ(index.between(42, contextAfter(42, 8)), nullptr);
  EXPECT_EQ(index.between(42, contextAfter(42, up.site) + (uint64_t(1) << 32)), nullptr);
}
