#include "runtime/record/capture/ProcessThreads.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

using namespace anole::record;

namespace {

pid_t limitOfNumbers() {
  pid_t limit = 0;
  std::ifstream("/proc/sys/kernel/pid_max") >> limit;
  return limit;
}

} // namespace

TEST(ProcessThreadsTest, KnowsTheThreadsOfTheProcessAndTheNewestOfAll) {
  std::thread([caller = gettid()] {
    std::vector<pid_t> threads = processThreads();
    EXPECT_TRUE(std::ranges::count(threads, caller) == 1);
    EXPECT_TRUE(isLater(gettid(), caller));
    EXPECT_FALSE(isLater(gettid(), newestThread()));
  }).join();
}

TEST(ProcessThreadsTest, NumbersBeginAnewAtTheLimit) {
  EXPECT_EQ(numbersBetween(1000, 1003), 3);
  EXPECT_EQ(numbersBetween(limitOfNumbers() - 10, 300), 310);
  EXPECT_TRUE(isLater(300, limitOfNumbers() - 10));
  EXPECT_FALSE(isLater(limitOfNumbers() - 10, 300));
  EXPECT_FALSE(isLater(300, 300));
}
