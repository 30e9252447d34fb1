#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"

#include "runtime/core/model/PathBuilder.h"
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
  auto decoded = decodeTrace(encodeTrace(Trace()));
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

TEST(Encode, givesBackThePhasesOfGroups) {
  Trace trace = sampleTrace();
  trace.info.online.groups = {{{{{40, 0, 1, {}}}, 1, 38, 1}, {{0, 1, 3, {}}}},
                              {{{{6, 0, 2, {}}}, 1, 9, 2, {{0, 0, 2, {}}}}, {{3, 1, 5, {}}}}};
  auto decoded = decodeTrace(encodeTrace(trace));
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_EQ(decoded->info.online, trace.info.online);
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

/// A list of frames for each path would be 5 * 10^9 frames.
TEST(Encode, takesAStepALevelOfARecursion) {
  constexpr uint32_t levels = 100'000;
  Trace trace;
  PathBuilder builder(trace.pathTree);
  uint32_t again = builder.addFrame({.function = "descend", .line = 7});
  uint32_t send = builder.addFrame({.function = "descend", .line = 6});
  for (uint32_t level = 0, step = 0; level < levels; ++level) {
    trace.paths.push_back({level + 1, builder.addStep(step, send)});
    step = builder.addStep(step, again);
  }
  std::string bytes = encodeTrace(trace);
  EXPECT_LT(bytes.size(), levels * 24);
  auto decoded = decodeTrace(bytes);
  ASSERT_TRUE(decoded) << decoded.error().message;
  EXPECT_EQ(decoded->pathTree.steps.size(), 2 * levels);
  EXPECT_EQ(decoded->paths.back().signature, levels);
  EXPECT_EQ(framesTo(decoded->pathTree, decoded->paths.back().step).size(), levels);
}

/// As C++ templates make them: 20 MB of names that are all in 13 names, or near it.
TEST(Encode, readsThousandsOfPathsThroughLongNames) {
  constexpr size_t length = 2400, depth = 13;
  Trace trace;
  PathBuilder builder(trace.pathTree);
  for (uint64_t number = 0; number < 8192; ++number) {
    std::vector<Frame> frames;
    for (size_t level = 0; level < depth; ++level)
      frames.push_back({.module = "program",
                        .function = std::string(length, static_cast<char>('a' + level)),
                        .file = "templates.cpp",
                        .line = 1 + static_cast<uint32_t>(number >> level & 1)});
    trace.paths.push_back({number + 1, builder.addSteps(frames)});
  }
  std::string bytes = encodeTrace(trace);
  EXPECT_LT(bytes.size(), 400'000u);
  auto decoded = decodeTrace(bytes);
  ASSERT_TRUE(decoded) << decoded.error().message;
  ASSERT_EQ(decoded->paths.size(), trace.paths.size());
  auto last = framesTo(decoded->pathTree, decoded->paths.back().step);
  ASSERT_EQ(last.size(), depth);
  EXPECT_EQ(*last[3], *framesTo(trace.pathTree, trace.paths.back().step)[3]);
  EXPECT_EQ(&last[3]->function.text(), &decoded->pathTree.frames[3].function.text())
      << "a name is in memory once";
}

TEST(Encode, writesEqualColumnsOnce) {
  Trace trace = sampleTrace();
  size_t before = encodeTrace(trace).size();
  SharedPoint again = trace.streams[0].points[0];
  again.delta = again.duration = {};
  again.times.clear();
  trace.streams[0].points.push_back(again);
  EXPECT_LT(encodeTrace(trace).size(), before + 50);
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
