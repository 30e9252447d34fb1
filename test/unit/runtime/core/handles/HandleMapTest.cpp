#include "runtime/core/handles/HandleMap.h"

#include <gtest/gtest.h>

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
