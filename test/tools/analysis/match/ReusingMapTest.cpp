#include "tools/analysis/match/ReusingMap.h"

#include <gtest/gtest.h>

#include <string>

namespace anole::whatif {
namespace {

using Queues = ReusingMap<int, std::string>; // with some room, a string allocates as a queue does

TEST(ReusingMap, FindsWhatItHas) {
  Queues queues;
  queues[2] = "two";
  queues[1] = "one";
  EXPECT_EQ(queues[2], "two");
  EXPECT_EQ(queues.size(), 2U);
  EXPECT_EQ(queues.begin()->second, "one");
  EXPECT_EQ(queues.find(3), queues.end());
}

TEST(ReusingMap, KeepsTheNodeOfAnErasedValueWithItsRoom) {
  Queues queues;
  std::string &one = queues[1];
  one.assign(100, 'x');
  const void *text = one.data();
  one.clear();
  queues.erase(queues.find(1));
  EXPECT_EQ(queues.size(), 0U);
  EXPECT_EQ(&queues[7], &one);
  queues[7].assign(100, 'y');
  EXPECT_EQ(queues[7].data(), text);
  EXPECT_EQ(queues.find(1), queues.end());
}

TEST(ReusingMap, GoesOnWhereMoreIsErasedThanItKeeps) {
  Queues queues;
  for (int i = 0; i < 1000; ++i)
    queues[i];
  for (int i = 0; i < 1000; ++i)
    queues.erase(queues.find(i));
  for (int i = 0; i < 1000; ++i)
    EXPECT_EQ(queues[-i], "");
  EXPECT_EQ(queues.size(), 1000U);
}

} // namespace
} // namespace anole::whatif
