#include "runtime/core/handles/RecentRequests.h"
#include "runtime/core/handles/RequestMap.h"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

using anole::RecentRequests;
using anole::RequestMap;
using anole::RequestName;

namespace {

/// Requests of thread 3 in an array of variables; the first one has the ordinal 10.
class RecentRequestsTest : public testing::Test {
protected:
  RecentRequestsTest() { recent.startAt({3, 10}); }
  void make(int variable, int64_t handle = 5) {
    ASSERT_TRUE(recent.takes({3, next++}));
    recent.add(handle, &variables[variable]);
  }
  bool is(int64_t ordinal, int variable, int64_t handle = 5) const {
    return recent.is(ordinal, handle, &variables[variable]);
  }
  bool areOldest(uint64_t count, int64_t newest, int variable) const {
    return recent.areOldest(count, newest, &variables[variable], count * sizeof(int));
  }
  std::vector<int64_t> settle() {
    std::vector<int64_t> ordinals;
    recent.settle([&](const RequestName &name, int64_t handle, const void *) {
      EXPECT_EQ(name.thread, 3u);
      EXPECT_EQ(handle, 5);
      ordinals.push_back(name.ordinal);
    });
    return ordinals;
  }
  RecentRequests recent;
  int variables[10000] = {};
  int64_t next = 10;
};

TEST_F(RecentRequestsTest, AreFoundByOrdinalHandleAndVariable) {
  make(0);
  make(1, 6);
  EXPECT_TRUE(is(10, 0));
  EXPECT_TRUE(is(11, 1, 6));
  EXPECT_FALSE(is(11, 1)) << "another handle";
  EXPECT_FALSE(is(11, 0, 6)) << "another variable";
  EXPECT_FALSE(is(9, 0));
  EXPECT_FALSE(is(12, 1, 6));
  EXPECT_FALSE(is(INT64_MIN, 0));
  EXPECT_EQ(recent.open(), 2u);
}

TEST_F(RecentRequestsTest, HaveConsecutiveOrdinalsOfOneThread) {
  make(0);
  EXPECT_TRUE(recent.takes({3, 11}));
  EXPECT_FALSE(recent.takes({3, 12}));
  EXPECT_FALSE(recent.takes({2, 11}));
  EXPECT_FALSE(recent.takes({}));
}

TEST_F(RecentRequestsTest, EndTogetherOrOneByOne) {
  for (int i = 0; i < 4; ++i)
    make(i);
  EXPECT_FALSE(recent.completeAll(3));
  recent.complete(11);
  EXPECT_FALSE(is(11, 1));
  EXPECT_EQ(recent.open(), 3u);
  recent.complete(10);
  EXPECT_TRUE(recent.has(12));
  EXPECT_FALSE(recent.has(11)) << "nothing open is older";
  EXPECT_TRUE(recent.completeAll(2));
  EXPECT_EQ(recent.open(), 0u);
  EXPECT_TRUE(recent.takes({3, 14}));
}

TEST_F(RecentRequestsTest, AreHandedOutFromTheOldestOn) {
  for (int i = 0; i < 4; ++i)
    make(i);
  recent.complete(12);
  EXPECT_EQ(settle(), (std::vector<int64_t>{10, 11, 13}));
  EXPECT_EQ(recent.open(), 0u);
  EXPECT_FALSE(recent.has(13));
  EXPECT_EQ(recent.handleOf(13), 5);
  EXPECT_TRUE(recent.takes({3, 14}));
  EXPECT_EQ(settle(), (std::vector<int64_t>{}));
}

TEST_F(RecentRequestsTest, OfTwoInOneVariableTheYoungerIsNotTheOldest) {
  make(0);
  make(1);
  make(0);
  EXPECT_TRUE(areOldest(2, 11, 0));
  EXPECT_FALSE(areOldest(1, 12, 0));
  recent.complete(10);
  EXPECT_TRUE(areOldest(1, 12, 0));
}

TEST_F(RecentRequestsTest, ManyOlderOnesAreNotLookedAt) {
  for (int i = 0; i < 60; ++i)
    make(i);
  EXPECT_TRUE(areOldest(1, 69, 59));
  settle();
  for (int i = 0; i < 100; ++i)
    make(i);
  EXPECT_TRUE(areOldest(40, next - 1, 60));
  EXPECT_FALSE(areOldest(1, next - 1, 99));
}

TEST_F(RecentRequestsTest, HaveMoreRoomAfterThereWasTooLittle) {
  auto fill = [&] {
    int count = 0;
    for (; recent.takes({3, next}); ++count)
      make(count);
    settle();
    return count;
  };
  EXPECT_EQ(fill(), 64);
  EXPECT_EQ(fill(), 128);
  for (int i = 0; i < 10; ++i)
    fill();
  EXPECT_EQ(fill(), 4096);
}

TEST_F(RecentRequestsTest, OneThatStaysOpenTakesNoRoomOfOthers) {
  make(0);
  while (recent.takes({3, next})) {
    make(1);
    recent.complete(next - 1);
  }
  EXPECT_EQ(next, 10 + 64);
  EXPECT_EQ(settle(), (std::vector<int64_t>{10}));
  int count = 0;
  for (; recent.takes({3, next}); ++count)
    make(count);
  EXPECT_EQ(count, 64);
}

/// Requests that share handles and variables in every way: what is found here is what the map of
/// all requests would choose.
TEST_F(RecentRequestsTest, ChooseAsRequestMapDoes) {
  uint64_t found = 0;
  for (unsigned seed = 0; seed < 2000; ++seed) {
    std::mt19937 random(seed);
    RecentRequests recent;
    RequestMap<int64_t> map;
    std::vector<uint32_t> entries;
    recent.startAt({0, 0});
    for (int64_t ordinal = 0; ordinal < 20; ++ordinal) {
      auto handle = static_cast<int64_t>(random() % 3);
      const int *variable = &variables[random() % 12];
      recent.add(handle, variable);
      entries.push_back(map.add(handle, variable, ordinal));
      if (random() % 4 == 0) {
        auto gone = static_cast<int64_t>(random() % entries.size());
        if (entries[size_t(gone)] != map.none) {
          recent.complete(gone);
          map.remove(std::exchange(entries[size_t(gone)], map.none));
        }
      }
      int64_t asked = ordinal - int64_t(random() % 6);
      auto wanted = static_cast<int64_t>(random() % 3);
      const int *where = &variables[random() % 12];
      if (!recent.is(asked, wanted, where) || !recent.areOldest(1, asked, where, sizeof *where))
        continue;
      uint32_t chosen = map.take(wanted, where);
      ASSERT_NE(chosen, map.none);
      EXPECT_EQ(map[chosen].payload, asked) << "seed " << seed;
      map.release(chosen);
      ++found;
    }
  }
  EXPECT_GT(found, 500u);
}

} // namespace
