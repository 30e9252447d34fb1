#include "runtime/core/handles/RequestMap.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

using anole::RequestMap;
using Map = RequestMap<int>;

TEST(RequestMap, numbersRequestsInOrderOfCreation) {
  Map map;
  int variable[2];
  EXPECT_EQ(map[map.add(7, &variable[0])].ordinal, 0);
  EXPECT_EQ(map[map.add(9, &variable[1])].ordinal, 1);
}

TEST(RequestMap, forgetsWhatWasRemovedAndReusesItsHandle) {
  Map map;
  int variable;
  map.remove(map.add(7, &variable));
  EXPECT_TRUE(map.empty());
  EXPECT_EQ(map.take(7, &variable), Map::none);
  EXPECT_EQ(map[map.add(7, &variable)].ordinal, 1);
}

TEST(RequestMap, takesTheOldestOfThoseThatShareAHandle) {
  Map map;
  int made[3], elsewhere;
  for (int &variable : made)
    map.add(5, &variable);
  for (int expected = 0; expected < 3; ++expected)
    EXPECT_EQ(map[map.take(5, &elsewhere)].ordinal, expected);
  EXPECT_EQ(map.take(5, &elsewhere), Map::none);
}

TEST(RequestMap, prefersTheOneThatWasMadeIntoTheSameVariable) {
  Map map;
  int made[3];
  for (int &variable : made)
    map.add(5, &variable);
  EXPECT_EQ(map[map.take(5, &made[2])].ordinal, 2);
  EXPECT_EQ(map[map.take(5, &made[0])].ordinal, 0);
  EXPECT_EQ(map[map.take(5, &made[1])].ordinal, 1);
}

TEST(RequestMap, releasedRequestCanBeTakenAgain) {
  Map map;
  int made[2], elsewhere;
  map.add(5, &made[0]);
  map.add(5, &made[1]);
  uint32_t first = map.take(5, &elsewhere), second = map.take(5, &elsewhere);
  map.release(second);
  map.release(first);
  EXPECT_EQ(map.take(5, &elsewhere), first);
  EXPECT_EQ(map.take(5, &elsewhere), second);
}

TEST(RequestMap, agreesWithAnObviousModel) {
  std::mt19937 random(1);
  Map map;
  std::multimap<int, uint32_t> live;
  int variable;
  for (int step = 0; step < 100000; ++step) {
    int handle = static_cast<int>(random() % 40);
    if (random() % 2) {
      live.emplace(handle, map.add(handle, &variable));
      continue;
    }
    uint32_t taken = map.take(handle, nullptr);
    auto oldest = live.find(handle);
    ASSERT_EQ(taken, oldest == live.end() ? Map::none : oldest->second);
    if (taken == Map::none)
      continue;
    if (random() % 4 == 0) {
      map.release(taken);
      continue;
    }
    map.remove(taken);
    live.erase(oldest);
  }
}
