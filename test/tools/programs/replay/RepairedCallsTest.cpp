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
  auto calls = readBy(1, "1 5 2 -9 0\n0 5 0 1 0\n1 3 0 7 0\n1 5 0 8 0\n");
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
  auto calls = readBy(0, "0 1 3 4 0\n");
  ASSERT_TRUE(calls) << calls.error().message;
  EXPECT_EQ(calls->changeOf(event(1))->scalars, (std::vector<int64_t>{10, 20, 30}));
}

TEST_F(RepairedCallsTest, AnAnswerGoesToWhoSentTheMessage) {
  auto calls = readBy(0, "0 4 1 2 1\n");
  ASSERT_TRUE(calls) << calls.error().message;
  calls->received(event(2), 3);
  calls->received(event(3), 5);
  EXPECT_EQ(calls->changeOf(event(4))->scalars, (std::vector<int64_t>{10, 3, 30}));
}

/// Ten steps and the stop: half of the run is behind the task of tag 8193.
TEST_F(RepairedCallsTest, AStepIsWhereTheRunIsOrTheNextOne) {
  std::string lines;
  for (int step = 0; step <= 10; ++step)
    lines += "0 " + std::to_string(3 * step) + " 0 250000 2\n";
  auto calls = readBy(0, lines);
  ASSERT_TRUE(calls) << calls.error().message;
  auto follows = [&](uint64_t ordinal, int64_t tag) {
    return calls->stepAfter(event(ordinal), tag);
  };
  EXPECT_FALSE(follows(1, 8193));
  EXPECT_EQ(follows(15, 8193)->event, 16U);
  EXPECT_EQ(follows(18, 8193)->event, 19U) << "one ahead";
  EXPECT_EQ(follows(21, 8193)->event, 16U) << "two ahead";
  EXPECT_EQ(follows(6, 8193)->event, 16U) << "behind";
  EXPECT_EQ(follows(30, 16384)->event, 28U) << "it has come to its stop";
  EXPECT_EQ(follows(6, 0)->event, 31U) << "a stop";
  EXPECT_EQ(follows(15, 8193)->share, 0.25);
  EXPECT_EQ(follows(6, 0)->share, 1);
}

TEST_F(RepairedCallsTest, OtherFilesAreRefused) {
  auto calls = readBy(0, "0 1 2\nnoise\n");
  ASSERT_FALSE(calls);
  EXPECT_NE(calls.error().message.find("anole replay --repair"), std::string::npos);
  EXPECT_FALSE(RepairedCalls::read(file + ".absent", 0));
}

} // namespace
} // namespace anole::replay
