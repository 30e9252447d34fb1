#include "tools/analysis/steps/Clocks.h"

#include <gtest/gtest.h>

#include <numeric>

namespace anole::whatif {
namespace {

/// The unit of [Tong2016]'s figures is a picosecond here. A message takes 2 units of latency, 10 of
/// bandwidth, and 2 of copying.
class FigureTest : public testing::Test {
protected:
  FigureTest() {
    Link link{2e-6, 800};
    networks = {{"figure", link, link, 500}};
    message = costs.add({CostKind::Message, false, 1, 1});
    copy = costs.add({CostKind::Copy, false, 0, 1});
    collective = costs.add({CostKind::Collective, false, 1, 1});
  }

  /// Ranks compute until these moments.
  std::unique_ptr<Clocks> clocksAt(const std::vector<Time> &moments, Time tick = 0) {
    streams.clear();
    for (Time moment : moments)
      streams.push_back({{moment}});
    auto ranks = static_cast<uint32_t>(moments.size());
    auto clocks = std::make_unique<Clocks>(ClockSetup{networks, costs, streams, ranks, 1, tick});
    for (uint32_t rank = 0; rank < ranks; ++rank)
      clocks->apply({StepKind::Compute, false, rank, rank, 0, 0});
    return clocks;
  }

  void transfer(Clocks &clocks) const {
    clocks.apply({StepKind::SendNow, false, 1, 0, copy, 0});
    clocks.apply({StepKind::Arrive, true, 0, 0, message, 0});
    clocks.apply({StepKind::Finish, false, 0, 0, 0, 0});
  }

  static void expectParts(const Clocks &clocks, uint32_t rank,
                          const std::array<Time, counters> &parts) {
    for (size_t i = 0; i < counters; ++i)
      EXPECT_EQ(clocks.counter(rank, static_cast<Counter>(i)), parts[i]) << "counter " << i;
    EXPECT_EQ(clocks.now(rank), std::accumulate(parts.begin(), parts.end(), Time(0)));
  }

  std::vector<Network> networks;
  CostTable costs;
  TimeStreams streams;
  uint32_t message, copy, collective;
};

TEST_F(FigureTest, EarlySender) { // 2a
  auto clocks = clocksAt({25, 8});
  transfer(*clocks);
  expectParts(*clocks, 0, {25, 0, 0, 0, 0});
  expectParts(*clocks, 1, {8, 0, 0, 0, 2});
}

TEST_F(FigureTest, EarlySenderTakesATick) {
  auto clocks = clocksAt({25, 8}, 1);
  transfer(*clocks);
  expectParts(*clocks, 0, {25, 0, 0, 0, 0, 1});
}

TEST_F(FigureTest, EarlyReceiver) { // 2b
  auto clocks = clocksAt({12, 18});
  transfer(*clocks);
  expectParts(*clocks, 0, {12, 8, 2, 10, 0});
  EXPECT_EQ(clocks->now(0), 32);
  EXPECT_EQ(clocks->siteCounter(0, Counter::Wait), 8);
  EXPECT_EQ(clocks->siteCounter(0, Counter::Bandwidth), 10);
}

TEST_F(FigureTest, ConcurrentSenderAndReceiver) { // 2c
  auto clocks = clocksAt({10, 5});
  transfer(*clocks);
  expectParts(*clocks, 0, {10, 0, 0, 9, 0});
  EXPECT_EQ(clocks->now(0), 19);
}

TEST_F(FigureTest, OverlapTakesFromTheLatencyFirst) {
  auto clocks = clocksAt({11, 8});
  transfer(*clocks); // starts at 10, so that one unit of latency is left
  expectParts(*clocks, 0, {11, 0, 1, 10, 0});
}

TEST_F(FigureTest, Collective) { // 3
  auto clocks = clocksAt({3, 10, 18});
  for (uint32_t rank = 0; rank < 3; ++rank)
    clocks->apply({StepKind::Enter, rank == 0, rank, 0, 0, 0});
  for (uint32_t rank = 0; rank < 3; ++rank)
    clocks->apply({StepKind::Leave, false, rank, 0, collective, 0});
  expectParts(*clocks, 0, {3, 15, 2, 10, 0});
  expectParts(*clocks, 1, {10, 8, 2, 10, 0});
  expectParts(*clocks, 2, {18, 0, 2, 10, 0});
  EXPECT_EQ(clocks->siteCounter(0, Counter::Wait), 23);
}

TEST_F(FigureTest, TheLastOfSeveralMessagesCounts) {
  for (uint32_t asked : {0, 1}) {
    auto clocks = clocksAt({0, 4, 20});
    clocks->apply({StepKind::SendNow, false, 1, 0, copy, 0});
    clocks->apply({StepKind::SendNow, false, 2, 1, copy, 0});
    clocks->apply({StepKind::Arrive, true, 0, asked, message, 0});
    clocks->apply({StepKind::Arrive, false, 0, 1 - asked, message, 0});
    clocks->apply({StepKind::Finish, false, 0, 0, 0, 0});
    expectParts(*clocks, 0, {0, 22, 2, 10, 0});
  }
}

TEST_F(FigureTest, NonblockingSenderDoesNotWaitForTheCopy) {
  auto clocks = clocksAt({0, 4});
  clocks->apply({StepKind::SendLater, false, 1, 0, copy, 0});
  clocks->apply({StepKind::Arrive, true, 0, 0, message, 0});
  clocks->apply({StepKind::Finish, false, 0, 0, 0, 0});
  EXPECT_EQ(clocks->now(1), 4);
  expectParts(*clocks, 0, {0, 6, 2, 10, 0});
}

TEST_F(FigureTest, SaysThatARunIsTooLong) {
  auto clocks = clocksAt({longestRun});
  EXPECT_FALSE(clocks->tooLong());
  clocks->apply({StepKind::Compute, false, 0, 0, 0, 0});
  EXPECT_TRUE(clocks->tooLong());
}

} // namespace
} // namespace anole::whatif
