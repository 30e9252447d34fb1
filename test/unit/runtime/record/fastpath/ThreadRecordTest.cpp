#include "runtime/record/fastpath/ThreadRecord.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::record {
namespace {

class Nothing final : public SlowPath {
  void commitPredicted(const PointNode &, bool, const TimeOfCall &) override {}
  void afterEvent(uint64_t, std::optional<uint64_t>) override {}
  void commitThrown() noexcept override {}
};

class ThreadRecordTest : public ::testing::Test {
protected:
  /// An event from `start` to `end`, as the slow path records it.
  void event(uint64_t start, uint64_t end) {
    auto [program, tracer] = record.endGap(start);
    spent += {program, end - start, tracer};
    record.lastEnd = end;
  }

  static constexpr uint64_t begin = 5'000'000'000'000;
  LoopState loops{};
  IdleHook hook;
  Nothing slowPath;
  ThreadRecord record{.loops = &loops,
                      .lastEnd = ThreadTime(begin),
                      .idleHook = hook,
                      .slowPath = slowPath,
                      .tree = TraceTree(0)};
  Spent spent;
};

TEST_F(ThreadRecordTest, TheTracersTimeIsNotTheProgramsAndBothAreAllOfIt) {
  event(begin + 10, begin + 15);
  record.addTracerTime(3);
  event(begin + 25, begin + 26);
  EXPECT_EQ(spent, (Spent{10 + 7, 5 + 1, 3}));
}

TEST_F(ThreadRecordTest, WhatTheLastEventGoesOnForIsNotTheTimeBeforeTheNextOne) {
  event(begin + 10, begin + 15);
  record.prolongLast(40);
  event(begin + 70, begin + 71);
  record.addTracerTime(3);
  record.prolongLast(20);
  event(begin + 100, begin + 101);
  EXPECT_EQ(spent, (Spent{10 + 15 + 6, 5 + 1 + 1, 3}));
  EXPECT_EQ(record.programTime, (Spent{0, 40 + 20}));
}

TEST_F(ThreadRecordTest, ThePointThatIsToldOfTheTracersTimeHasItOnce) {
  PointNode point;
  record.addTracerTime(3);
  record.giveTracerTime(point);
  record.giveTracerTime(point);
  EXPECT_EQ(point.tracer, 3U);
  EXPECT_EQ(record.programTime, (Spent{0, 0, 3}));
  event(begin + 10, begin + 11);
  EXPECT_EQ(spent, (Spent{7, 1, 0}));
}

TEST_F(ThreadRecordTest, WhatTheTracerDidAtOnceIsNotCountedTwice) {
  event(begin + 10, begin + 15);
  record.giveGapToTracer(begin + 18);
  record.giveGapToTracer(begin + 20);
  EXPECT_EQ(record.lastEnd, begin + 20);
  event(begin + 30, begin + 30);
  EXPECT_EQ(spent, (Spent{10 + 10, 5, 5}));
}

TEST_F(ThreadRecordTest, AThreadIsInTheMiddleOfACommitOnlyAfterItsCallEnded) {
  auto isCommitting = [&] { return int64_t(record.repeatEnd.seen() - record.lastEnd.seen()) > 0; };
  event(begin + 10, begin + 15);
  EXPECT_FALSE(isCommitting());
  record.addTracerTime(3);
  EXPECT_FALSE(isCommitting());
  record.repeatEnd = begin + 40;
  EXPECT_TRUE(isCommitting());
}

TEST_F(ThreadRecordTest, SumsAddUpToTheTickWhateverHappens) {
  std::mt19937_64 random(7);
  uint64_t now = begin;
  for (int i = 0; i < 10'000; ++i) {
    for (uint64_t work = random() % 3; work > 0; --work) {
      now += random() % 1000;
      random() % 2 ? record.giveGapToTracer(now) : record.addTracerTime(random() % 10);
    }
    uint64_t start = now += 100 + random() % 100'000;
    now += random() % 100'000;
    event(start, now);
  }
  EXPECT_EQ(spent.before + spent.inside + spent.tracer, now - begin);
}

} // namespace
} // namespace anole::record
