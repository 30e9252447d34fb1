#include "runtime/core/model/EventTimeCode.h"

#include <gtest/gtest.h>

#include <random>

namespace anole {
namespace {

uint64_t roundedEventTime(uint64_t time) { return timeOfEventCode(codeOfEventTime(time)); }

uint64_t errorOf(uint64_t time) {
  uint64_t near = roundedEventTime(time);
  return std::max(near, time) - std::min(near, time);
}

TEST(EventTimeCodeTest, ShortTimesHaveTheCodesOfTables) {
  for (uint64_t time : {0, 127, 128, 1000, 77'777, 131'071})
    EXPECT_EQ(codeOfEventTime(time), codeOfTime(time)) << time;
}

TEST(EventTimeCodeTest, LongTimesAreWithinHalfAMicrosecond) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 10'000; ++i) {
    uint64_t time = random() >> (23 + random() % 41);
    ASSERT_LE(errorOf(time), 512u) << time;
  }
}

TEST(EventTimeCodeTest, HugeTimesAreWithinOnePercent) {
  for (uint64_t time : {uint64_t(1) << 41, uint64_t(7) << 50, time_code::longest})
    EXPECT_LE(errorOf(time), time / 128) << time;
  EXPECT_EQ(codeOfEventTime(UINT64_MAX), time_code::largest);
}

TEST(EventTimeCodeTest, WhatIsKeptHasACodeOfItsOwn) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 10'000; ++i) {
    uint64_t time = random() >> (23 + random() % 41), kept = keptOfEventTime(time);
    ASSERT_EQ(roundedEventTime(kept), kept) << time;
    ASSERT_EQ(codeOfKeptTime(kept), codeOfEventTime(kept)) << time;
    ASSERT_LE(std::max(kept, time) - std::min(kept, time), std::clamp<uint64_t>(time / 16, 4, 512))
        << time;
  }
}

TEST(EventTimeCodeTest, WhatIsKeptOfAShortTimeIsItsCode) {
  for (uint64_t time = 0; time < 2 * event_time_code::shortest; ++time) {
    const uint64_t kept = keptOfEventTime(time);
    ASSERT_EQ(codeOfKeptTime(kept), codeOfEventTime(kept)) << time;
  }
}

TEST(EventTimeCodeTest, RoundingTwiceIsRoundingOnce) {
  using namespace event_time_code;
  for (EventTimeCode from : {EventTimeCode(700), first, largest - 20})
    for (EventTimeCode code = from; code < from + 20; ++code)
      ASSERT_EQ(timeOfEventCode(codeOfEventTime(timeOfEventCode(code))), timeOfEventCode(code));
}

} // namespace
} // namespace anole
