#include "tools/programs/replay/run/RepairedCalls.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace anole::replay {
namespace {

class RepairedCallsTest : public testing::Test {
protected:
  ~RepairedCallsTest() override { std::filesystem::remove(file); }

  Expected<RepairedCalls> readBy(uint32_t rank, const std::string &lines) const {
    std::ofstream(file) << lines;
    return RepairedCalls::read(file, rank);
  }

  static WalkedEvent event(uint64_t ordinal) {
    WalkedEvent event;
    event.ordinal = ordinal;
    event.scalars = {10, 20, 30};
    return event;
  }

  const std::string file = testing::TempDir() + "anole-repairs-" + std::to_string(getpid());
};

TEST_F(RepairedCallsTest, ChangeTheEventsOfTheirRank) {
  auto calls = readBy(1, "1 5 2 -9\n0 5 0 1\n1 3 0 7\n1 5 0 8\n");
  ASSERT_TRUE(calls) << calls.error().message;
  EXPECT_EQ(calls->changeOf(event(3))->scalars, (std::vector<int64_t>{7, 20, 30}));
  EXPECT_FALSE(calls->changeOf(event(4)));
  EXPECT_EQ(calls->changeOf(event(5))->scalars, (std::vector<int64_t>{8, 20, -9}));
}

TEST_F(RepairedCallsTest, OfNoFileChangeNothing) {
  auto calls = RepairedCalls::read("", 1);
  ASSERT_TRUE(calls) << calls.error().message;
  EXPECT_FALSE(calls->changeOf(event(0)));
}

TEST_F(RepairedCallsTest, ScalarsThatACallDoesNotHaveStayAway) {
  auto calls = readBy(0, "0 1 3 4\n");
  ASSERT_TRUE(calls) << calls.error().message;
  EXPECT_EQ(calls->changeOf(event(1))->scalars, (std::vector<int64_t>{10, 20, 30}));
}

TEST_F(RepairedCallsTest, OtherFilesAreRefused) {
  auto calls = readBy(0, "0 1 2\nnoise\n");
  ASSERT_FALSE(calls);
  EXPECT_NE(calls.error().message.find("anole replay --repair"), std::string::npos);
  EXPECT_FALSE(RepairedCalls::read(file + ".absent", 0));
}

} // namespace
} // namespace anole::replay
