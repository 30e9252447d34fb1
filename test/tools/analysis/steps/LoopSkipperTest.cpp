#include "tools/analysis/steps/LoopSkipper.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

constexpr uint32_t ranks = 3, sites = 2;

/// In each round, rank 0 receives from rank 2 and then from rank 1, which is ahead at first and
/// falls back by one unit a round: less and less is left of its message, in turn of the wait, the
/// latency and the bandwidth, and at last nothing. All the while, the clocks move on evenly.
/// Messages take 2 units of latency, 10 of bandwidth, and 2 of copying.
class DriftTest : public testing::Test {
protected:
  DriftTest() {
    Link link{2e-6, 800};
    networks = {{"", link, link, 500}};
    uint32_t message = costs.add({CostKind::Message, false, 1, 1});
    uint32_t copy = costs.add({CostKind::Copy, false, 0, 1});
    start = {StepKind::Compute, false, 1, 2, 0, 0};
    round = {{StepKind::Compute, false, 0, 3, 0, 0},    {StepKind::Compute, false, 1, 0, 0, 0},
             {StepKind::Compute, false, 2, 1, 0, 0},    {StepKind::SendNow, false, 1, 0, copy, 0},
             {StepKind::SendNow, false, 2, 1, copy, 0}, {StepKind::Arrive, true, 0, 1, message, 0},
             {StepKind::Finish, false, 0, 0, 0, 0},     {StepKind::Arrive, true, 0, 0, message, 0},
             {StepKind::Finish, false, 0, 0, 0, 1}};
  }

  ClockSetup setup() const { return {networks, costs, streams, ranks, sites, 0}; }

  /// Runs so many rounds, and says how many steps that took.
  uint64_t leap(Clocks &clocks, uint64_t rounds) const {
    TapeWriter tape;
    tape.take(start);
    TapeMark mark = tape.mark();
    for (const Step &step : round)
      tape.take(step);
    tape.repeat(mark, rounds, {});
    LoopSkipper skipper(clocks, streams, UINT64_MAX);
    skipper.run(tape.tape());
    return skipper.steps();
  }

  void go(Clocks &clocks, uint64_t rounds) const {
    clocks.apply(start);
    for (uint64_t i = 0; i < rounds; ++i)
      for (const Step &step : round)
        clocks.apply(step);
  }

  CostTable costs;
  std::vector<Network> networks;
  TimeStreams streams{{{20}}, {{21}}, {{30}}, {{5}}};
  Step start;
  std::vector<Step> round;
};

void expectSame(const Clocks &one, const Clocks &other) {
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    EXPECT_EQ(one.now(rank), other.now(rank)) << "rank " << rank;
    for (size_t i = 0; i < counters; ++i)
      EXPECT_EQ(one.counter(rank, static_cast<Counter>(i)),
                other.counter(rank, static_cast<Counter>(i)))
          << "rank " << rank << ", counter " << i;
  }
  for (size_t site = 0; site < sites; ++site)
    for (size_t i = 1; i <= siteCounters; ++i)
      EXPECT_TRUE(one.siteCounter(site, static_cast<Counter>(i)) ==
                  other.siteCounter(site, static_cast<Counter>(i)))
          << "site " << site << ", counter " << i;
}

TEST_F(DriftTest, LeapsGiveWhatAllRoundsGive) {
  for (uint64_t rounds : {15, 19, 25, 29, 35, 1000}) {
    Clocks leapt(setup()), gone(setup());
    leap(leapt, rounds);
    go(gone, rounds);
    SCOPED_TRACE(rounds);
    expectSame(leapt, gone);
  }
}

TEST_F(DriftTest, LeapsSkipMostRounds) {
  Clocks clocks(setup());
  EXPECT_LT(leap(clocks, 1'000'000), 100 * round.size());
}

} // namespace
} // namespace anole::whatif
