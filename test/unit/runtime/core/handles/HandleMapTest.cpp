#include "runtime/core/handles/HandleMap.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <unordered_map>

using anole::HandleMap;

TEST(HandleMap, agreesWithAStandardMapUnderRandomUse) {
  std::mt19937_64 random(3);
  HandleMap<int> map;
  std::unordered_map<int64_t, int> model;
  for (int step = 0; step < 200000; ++step) {
    int64_t handle = static_cast<int64_t>(random() % 500) * 0x4000001;
    if (random() % 3 == 0) {
      map.remove(handle);
      model.erase(handle);
    } else {
      map.at(handle) = model[handle] = step;
    }
    int64_t other = static_cast<int64_t>(random() % 500) * 0x4000001;
    auto expected = model.find(other);
    int *found = map.find(other);
    ASSERT_EQ(found != nullptr, expected != model.end());
    if (found)
      ASSERT_EQ(*found, expected->second);
  }
  EXPECT_EQ(map.size(), model.size());
}

TEST(HandleMap, forgetsWhatIsNotWorthKeepingAndStaysSmall) {
  HandleMap<int> map;
  for (int handle = 0; handle < 100000; ++handle) {
    if (map.isFull())
      map.keepOnly([&](int value) { return value > handle - 3; });
    map.at(handle) = handle;
    ASSERT_LE(map.size(), 33u); // of 64 slots
    for (int recent = std::max(0, handle - 2); recent <= handle; ++recent)
      ASSERT_TRUE(map.find(recent));
  }
}
