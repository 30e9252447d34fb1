#include "runtime/core/format/Encode.h"

#include "test/format/support/SampleTrace.h"

#include <cmath>
#include <gtest/gtest.h>

namespace anole::test {

TEST(Encode, givesBackWhatItTook) {
  Trace trace = sampleTrace();
  auto decoded = decodeTrace(encodeTrace(trace));
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_EQ(dump(*decoded), dump(trace));
}

TEST(Encode, givesBackAnEmptyTrace) {
  auto decoded = decodeTrace(encodeTrace({}));
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_EQ(dump(*decoded), dump({}));
}

TEST(Encode, spendsNothingOnOnlineInfoThatIsNotThere) {
  Trace trace = sampleTrace();
  size_t before = encodeTrace(trace).size();
  trace.info.online = {};
  std::string without = encodeTrace(trace);
  EXPECT_LT(without.size() + 20, before);
  EXPECT_EQ(decodeTrace(without)->info.online, OnlineInfo{});
}

TEST(Encode, leavesOutWhatNothingNames) {
  Trace trace = sampleTrace();
  auto decoded = decodeTrace(encodeTrace(trace, {.onlyUsed = true}));
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_EQ(decoded->functions.size(), 2u);
  EXPECT_EQ(decoded->paths.size(), 2u);
  EXPECT_EQ(decoded->loopSites.size(), 1u);
  trace.functions.pop_back();
  trace.paths.pop_back();
  trace.loopSites.pop_back();
  EXPECT_EQ(dump(*decoded), dump(trace));
}

TEST(Encode, writesEqualColumnsOnce) {
  Trace trace = sampleTrace();
  size_t before = encodeTrace(trace).size();
  SharedPoint again = trace.streams[0].points[0];
  again.delta = again.duration = {};
  again.times.clear();
  trace.streams[0].points.push_back(again);
  EXPECT_LT(encodeTrace(trace).size(), before + 40);
}

TEST(Encode, keepsTheVarianceOfLongRegularTimes) {
  Trace trace = sampleTrace();
  TimeStats &time = trace.streams[0].points[0].delta;
  double mean = 1e9, deviation = 1e4, count = 1000;
  time = {1000, mean * count, count * (mean * mean + deviation * deviation), 1, 2, {{9, 1000}}};
  auto decoded = decodeTrace(encodeTrace(trace));
  ASSERT_TRUE(decoded);
  const TimeStats &back = decoded->streams[0].points[0].delta;
  double variance = (back.squares - back.sum * back.sum / count) / count;
  EXPECT_NEAR(std::sqrt(variance), deviation, 1);
}

TEST(Encode, survivesEveryTruncation) {
  std::string whole = encodeTrace(sampleTrace());
  for (size_t size = 0; size < whole.size(); ++size)
    if (auto decoded = decodeTrace(std::string_view(whole).substr(0, size)))
      dump(*decoded);
}

TEST(Encode, survivesEveryByteInEveryPlace) {
  const std::string whole = encodeTrace(sampleTrace());
  size_t rejected = 0;
  for (size_t place = 0; place < whole.size(); ++place) {
    std::string damaged = whole;
    for (int flip : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
      damaged[place] = static_cast<char>(whole[place] ^ flip);
      if (auto decoded = decodeTrace(damaged))
        dump(*decoded);
      else
        ++rejected;
    }
  }
  EXPECT_GT(rejected, whole.size());
}

} // namespace anole::test
