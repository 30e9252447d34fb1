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

TEST(RequestMap, saysWhichIsTheOldestAlsoWhereItIsTaken) {
  Map map;
  int variables[2];
  uint32_t first = map.add(7, &variables[0]);
  map.add(7, &variables[1]);
  EXPECT_EQ(map.take(7, &variables[0]), first);
  EXPECT_EQ(map.oldest(7), first);
  EXPECT_EQ(map.oldest(8), Map::none);
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

TEST(RequestMap, prefersLikelyOnesWhereNoneWasMadeIntoTheVariable) {
  Map map;
  int made[3], elsewhere;
  for (int thread : {1, 2, 2})
    map.add(5, &made[thread], thread); // thread 1 made the oldest
  auto isOfSecond = [](int thread) { return thread == 2; };
  EXPECT_EQ(map[map.take(5, &elsewhere, isOfSecond)].ordinal, 1);
  EXPECT_EQ(map[map.take(5, &elsewhere, isOfSecond)].ordinal, 2);
  EXPECT_EQ(map[map.take(5, &elsewhere, isOfSecond)].ordinal, 0);
  EXPECT_EQ(map.take(5, &elsewhere, isOfSecond), Map::none);
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

TEST(RequestMap, looksWithoutTaking) {
  Map map;
  int made[2], elsewhere;
  uint32_t first = map.add(5, &made[0]), second = map.add(5, &made[1]);
  EXPECT_EQ(map.look(5, &made[1]), second);
  EXPECT_EQ(map.look(5, &made[0]), first);
  EXPECT_EQ(map.look(5, &elsewhere), Map::none) << "made into another variable";
  EXPECT_EQ(map.look(6, &made[0]), Map::none);
  map.take(5, &made[0]);
  EXPECT_EQ(map.look(5, &made[0]), Map::none) << "taken";
}

TEST(RequestMap, looksForWhatItWouldTakeOfTwoInOneVariable) {
  Map map;
  int variable;
  uint32_t older = map.add(5, &variable);
  uint32_t younger = map.add(5, &variable);
  EXPECT_EQ(map.look(5, &variable), older);
  map.remove(older);
  EXPECT_EQ(map.look(5, &variable), younger);
}

/// MPIs that never give a handle twice must not make the table grow.
TEST(RequestMap, knowsItsRequestsHoweverManyHandlesCome) {
  Map map;
  int variable[3];
  uint32_t open[3];
  for (int i = 0; i < 3; ++i)
    open[i] = map.add(i, &variable[i]);
  for (int handle = 3; handle < 100000; ++handle) {
    map.remove(open[handle % 3]);
    open[handle % 3] = map.add(handle, &variable[handle % 3]);
    ASSERT_EQ(map.take(handle - 1, &variable[(handle - 1) % 3]), open[(handle - 1) % 3]);
    map.release(open[(handle - 1) % 3]);
    ASSERT_EQ(map.open(), 3u);
  }
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
    ASSERT_EQ(map.open(), live.size());
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
