#include "tools/analysis/match/RepeatDetector.h"

#include "test/support/program/PlayedProgram.h"
#include "tools/analysis/match/Matcher.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

using test::playedProgram;
using test::PlayedRank;

/// Counts how often cuts are looked at, and how often something is skipped.
class Looks : public CallWatch {
public:
  void begins(const RankState &) override {}
  void sends(const RankState &, const ChannelKey &, uint64_t, uint32_t, int64_t) override {}
  void moves(uint32_t, uint32_t) override {}
  void posts(const RankState &, const ChannelKey &, uint64_t, int64_t) override {}
  void enters(const RankState &, const CallShape &, const WalkedEvent &, uint32_t, uint64_t,
              int64_t) override {}
  void completes(const RankState &, int64_t, uint32_t) override {}
  void ends(const RankState &) override {}
  uint64_t pause(const std::function<void(uint64_t)> &tell) override {
    ++looks;
    return CallWatch::pause(tell);
  }
  void repeats(uint64_t, uint64_t) override { ++skips; }

  uint64_t looks = 0, skips = 0;
};

class NoSteps : public TapeWriter {
public:
  void take(const Step & /*step*/) override {}
};

struct Walked {
  uint64_t looks = 0, skips = 0, values = 0, atLeast = 0; ///< values between two looks
};

Walked runOf(const Trace &trace, Looking looking) {
  CostTable costs;
  NoSteps steps;
  ComputeTimes times(trace, {});
  auto matcher = Matcher::over(
      trace, std::make_unique<MatchState>(trace.info.ranks, costs, steps, MatchOptions()), times);
  EXPECT_TRUE(matcher);
  Looks watch;
  MatchState &all = matcher->matching();
  all.watch = &watch;
  RepeatDetector cuts(all, steps, looking);
  EXPECT_TRUE(matcher->run(&cuts));
  return {watch.looks, watch.skips, all.values, all.places / 4};
}

/// Some hundred places, and a loop with a message whose tag never comes round.
Trace program(bool isRegular) {
  return playedProgram(4, [&](PlayedRank &rank) {
    for (uint64_t site = 1000; site < 1200; ++site)
      rank.barrier(site);
    for (int64_t i = 0; i < 2000; ++i) {
      int64_t tag = isRegular ? i % 3 : i * i % 1009;
      rank.send(10, (rank.rank + 1) % 4, 8, tag);
      rank.receive(11, (rank.rank + 3) % 4, tag);
    }
  });
}

TEST(RepeatDetector, SeldomOnesCostNoMoreThanTheProgram) {
  Trace trace = program(false);
  Walked always = runOf(trace, Looking::Always), seldom = runOf(trace, Looking::Seldom);
  EXPECT_GT(always.looks, 1500U);
  EXPECT_LE(seldom.looks * seldom.atLeast, seldom.values);
  EXPECT_GT(seldom.looks, 20U);
}

TEST(RepeatDetector, SeldomOnesFindWhatComesRound) {
  Trace trace = program(true);
  Walked always = runOf(trace, Looking::Always), seldom = runOf(trace, Looking::Seldom);
  EXPECT_GT(always.skips, 0U);
  EXPECT_GT(seldom.skips, 0U);
  EXPECT_LT(seldom.values, runOf(program(false), Looking::Seldom).values / 4);
}

} // namespace
} // namespace anole::whatif
