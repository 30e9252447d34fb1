#include "runtime/core/walk/EventWalker.h"
#include "test/support/EnormousStream.h"
#include "test/support/RandomStream.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

/// The next event, or null at the end.
const WalkedEvent *nextOf(EventWalker &walk) {
  auto event = walk.next();
  EXPECT_TRUE(event) << event.error().message;
  return event ? *event : nullptr;
}

void expectEqual(const WalkedEvent *got, const WalkedEvent &wanted) {
  ASSERT_TRUE(got);
  EXPECT_EQ(got->ordinal, wanted.ordinal);
  EXPECT_EQ(got->point, wanted.point);
  EXPECT_EQ(got->scalars, wanted.scalars);
  EXPECT_EQ(got->arrays, wanted.arrays);
  EXPECT_EQ(got->late, wanted.late);
  EXPECT_EQ(got->delta, wanted.delta);
  EXPECT_EQ(got->duration, wanted.duration);
  EXPECT_EQ(got->loops, wanted.loops);
}

/// The places of the events of the counted points.
std::vector<size_t> placesOf(const std::vector<WalkedEvent> &events,
                             const std::vector<bool> &counted) {
  std::vector<size_t> places;
  for (size_t i = 0; i < events.size(); ++i)
    if (counted[events[i].point])
      places.push_back(i);
  return places;
}

/// Skips from one event to a later one, again and again, and looks at some after each.
void expectSkips(const StreamTrace &stream, const std::vector<WalkedEvent> &events,
                 const std::vector<bool> &counted, uint64_t seed) {
  auto places = placesOf(events, counted);
  auto walk = EventWalker::over(stream);
  ASSERT_TRUE(walk);
  std::mt19937_64 random(seed);
  for (size_t next = random() % 20; next < places.size(); next += 1 + random() % places.size()) {
    auto skipped = walk->skipTo(counted, next);
    ASSERT_TRUE(skipped) << skipped.error().message;
    for (size_t i = places[next]; i < std::min(places[next] + 3, events.size()); ++i)
      expectEqual(nextOf(*walk), events[i]);
    for (size_t i = places[next] + 1; i < std::min(places[next] + 3, events.size()); ++i)
      next += counted[events[i].point];
  }
  EXPECT_TRUE(walk->skipTo(counted, UINT64_MAX));
  EXPECT_EQ(nextOf(*walk), nullptr);
}

TEST(SkipTo, FindsTheEventsThatAWalkFinds) {
  size_t looked = 0;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    const StreamTrace stream = test::RandomStream(seed).stream;
    auto events = test::eventsOf(stream);
    looked += events.size();
    for (uint64_t again = 0; again < 5; ++again)
      expectSkips(stream, events, std::vector<bool>(stream.points.size(), true), again);
    std::vector<bool> some(stream.points.size());
    some[seed % some.size()] = true;
    expectSkips(stream, events, some, seed);
  }
  EXPECT_GT(looked, 10000U);
}

/// 2^60 events in three loops, the tags of which count them.
StreamTrace enormous() { return test::enormousStream(0, 1); }

/// After as many events as come before the first one outside of the iteration.
TEST(SkipTo, EndsWithAnyIteration) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    StreamTrace stream = test::RandomStream(seed).stream;
    auto events = test::eventsOf(stream);
    for (uint32_t loop = 1; loop < stream.loops.size(); ++loop) {
      if (!choosesVariants(stream.loops[loop].kind))
        continue;
      std::vector<size_t> ends; // of the iterations
      LoopPosition last{};
      for (size_t i = 0; i < events.size(); ++i)
        for (const LoopPosition &around : events[i].loops)
          if (around.loop == loop) {
            if (!(around == last))
              ends.emplace_back();
            last = around;
            ends.back() = i + 1;
          }
      for (size_t number = 1; number <= ends.size(); ++number) {
        auto walk = EventWalker::over(stream);
        ASSERT_TRUE(walk);
        ASSERT_TRUE(walk->skipIterations(loop, number));
        EXPECT_EQ(walk->events(), ends[number - 1]);
      }
    }
  }
}

TEST(SkipTo, ReachesAnyEventAtOnce) {
  auto walk = EventWalker::over(enormous());
  ASSERT_TRUE(walk);
  for (uint64_t place : {uint64_t(0), uint64_t(900000000), (uint64_t(1) << 60) - 2}) {
    ASSERT_TRUE(walk->skipTo(place));
    const WalkedEvent *event = nextOf(*walk);
    ASSERT_TRUE(event);
    EXPECT_EQ(event->scalars[0], int64_t(place));
  }
  EXPECT_NE(nextOf(*walk), nullptr);
  EXPECT_EQ(nextOf(*walk), nullptr);
}

void expectRefused(StreamTrace stream) {
  EXPECT_FALSE(Ahead::over(stream));
  auto walk = EventWalker::over(std::move(stream));
  ASSERT_TRUE(walk);
  EXPECT_FALSE(walk->skipTo(1));
}

TEST(SkipTo, RefusesWhatCannotBeWalked) {
  StreamTrace circle = enormous();
  circle.loops[3].variants = {{Symbol::loop(1)}};
  expectRefused(circle);
  StreamTrace empty = enormous();
  empty.loops[2].trips[0].start = 0;
  expectRefused(empty);
}

} // namespace
} // namespace anole
