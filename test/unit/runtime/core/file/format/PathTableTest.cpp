#include "runtime/core/base/Hash.h"
#include "runtime/core/file/format/DecodeTrace.h"
#include "runtime/core/file/format/EncodeTrace.h"
#include "runtime/core/file/format/PathCodec.h"
#include "runtime/core/model/Context.h"
#include "runtime/core/model/PathBuilder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace anole::format {
namespace {

Trace traceOfPaths(unsigned seed, uint64_t count) {
  std::mt19937 random(seed);
  Trace trace;
  trace.info.ranks = 1;
  PathBuilder builder(trace.pathTree);
  for (uint64_t number = 0; number < count; ++number) {
    std::vector<Frame> frames;
    for (uint32_t depth = random() % 6; depth > 0; --depth)
      frames.push_back({.module = "program", .function = "f", .line = 1 + uint32_t(random() % 9)});
    trace.paths.push_back({mixBits(number + 1), frames.empty() ? 0 : builder.addSteps(frames)});
  }
  return trace;
}

/// The signature of each path and the lines of its frames.
std::map<uint64_t, std::vector<uint32_t>> linesOf(const Trace &trace) {
  std::map<uint64_t, std::vector<uint32_t>> lines;
  for (const CallPath &path : trace.paths) {
    auto &own = lines[path.signature];
    for (const Frame *frame : framesTo(trace.pathTree, path.step))
      own.push_back(frame->line);
  }
  return lines;
}

std::vector<uint64_t> signaturesOf(const Trace &trace) {
  std::vector<uint64_t> all;
  for (const CallPath &path : trace.paths)
    all.push_back(path.signature);
  return all;
}

TEST(PathTable, HoldsPaths) {
  for (unsigned seed = 0; seed < 50; ++seed)
    for (bool isFile : {false, true}) {
      Trace trace = traceOfPaths(seed, seed);
      auto back = decodeTrace(encodeTrace(trace, {.roundTimes = isFile}));
      ASSERT_TRUE(back) << back.error().message;
      EXPECT_EQ(linesOf(*back), linesOf(trace));
    }
}

/// Also of paths that no point names, such as those in which ranks ended.
TEST(PathTable, IsTheSameInACopy) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    std::string file = encodeTrace(traceOfPaths(seed, seed), {.roundTimes = true});
    auto back = decodeTrace(file);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(encodeTrace(*back, {.roundTimes = true}), file);
  }
}

/// Parts of a trace that another rank has are left out and found again by their places.
TEST(PathTable, KeepsTheOrderInMessages) {
  Trace trace = traceOfPaths(1, 40);
  SharedStream stream;
  stream.ranks = {{0, 0, 1, {}}};
  for (auto path = trace.paths.rbegin(); path != trace.paths.rend(); ++path) {
    SharedPoint &point = stream.points.emplace_back();
    point.key = {1, path->signature};
    point.ranks = stream.ranks;
  }
  trace.streams = {stream};
  auto message = decodeTrace(encodeTrace(trace)),
       file = decodeTrace(encodeTrace(trace, {.roundTimes = true}));
  ASSERT_TRUE(message && file);
  EXPECT_EQ(signaturesOf(*message), signaturesOf(trace));
  auto reversed = signaturesOf(trace);
  std::ranges::reverse(reversed);
  EXPECT_EQ(signaturesOf(*file), reversed) << "in the order of the points";
}

/// Paths as of a program that was instrumented: their signatures are contexts, but for each fifth.
Trace traceOfContexts(unsigned seed, uint64_t count) {
  std::mt19937 random(seed);
  Trace trace;
  trace.info.ranks = 1;
  PathBuilder builder(trace.pathTree);
  std::set<uint64_t> known{0};
  for (uint64_t number = 0; number < count; ++number) {
    std::vector<Frame> frames;
    for (uint32_t depth = 1 + random() % 6; depth > 0; --depth) {
      uint32_t line = 1 + uint32_t(random() % 9);
      frames.push_back({.function = "f", .line = line, .site = line % 4 ? mixBits(line) : 0});
    }
    uint32_t step = builder.addSteps(frames);
    uint64_t context = contextsOf(trace.pathTree.frames, trace.pathTree.steps, contextAfter)[step];
    bool follows = number % 5 != 0 && known.insert(context).second;
    trace.paths.push_back({follows ? context : mixBits(~number), step});
  }
  return trace;
}

TEST(PathTable, HoldsSignaturesThatFollowFromSites) {
  for (unsigned seed = 0; seed < 50; ++seed)
    for (bool isFile : {false, true}) {
      Trace trace = traceOfContexts(seed, seed);
      std::string encoded = encodeTrace(trace, {.roundTimes = isFile});
      auto back = decodeTrace(encoded);
      ASSERT_TRUE(back) << back.error().message;
      EXPECT_EQ(linesOf(*back), linesOf(trace)) << "seed " << seed;
      EXPECT_EQ(encodeTrace(*back, {.roundTimes = isFile}), encoded);
    }
}

/// Frames of pieces, which are named by their sites where they are read.
TEST(PathTable, KeepsSitesThatAreTheOnlyNames) {
  Trace trace;
  trace.info.ranks = 1;
  PathBuilder builder(trace.pathTree);
  trace.paths = {{77, builder.addSteps({{Frame{.module = "p", .site = 77}}})}};
  auto back = decodeTrace(encodeTrace(trace, {.roundTimes = true}));
  ASSERT_TRUE(back);
  EXPECT_EQ(frameAt(back->pathTree, back->paths[0].step).site, 77u);
  EXPECT_EQ(signaturesOf(*back), signaturesOf(trace));
}

/// The context after one call is what its site adds: here the site itself.
TEST(PathTable, HoldsAPathWhoseSignatureIsASite) {
  Trace trace;
  trace.info.ranks = 1;
  PathBuilder builder(trace.pathTree);
  Frame outer{.function = "f", .line = 1, .site = 77}, inner{.function = "g", .line = 2, .site = 5};
  trace.paths = {{77, builder.addSteps({{outer}})},
                 {contextAfter(77, 5), builder.addSteps({{outer, inner}})},
                 {99, builder.addSteps({{inner}})}};
  auto back = decodeTrace(encodeTrace(trace));
  ASSERT_TRUE(back);
  EXPECT_EQ(signaturesOf(*back), signaturesOf(trace));
}

StepsAndPaths decoded(const Numbers &numbers, size_t frames = 2, uint64_t rule = contextRule) {
  DecodeTables tables;
  tables.takeHashes({7, 8, 9});
  return decodePathTable(tables, std::vector<Frame>(frames), numbers, rule);
}

TEST(PathTable, RefusesDamage) {
  const Numbers good{2, 1, 1, 0, 0, packSigned(1), packSigned(1), packSigned(1), packSigned(1)};
  StepsAndPaths both = decoded(good);
  EXPECT_EQ(both.steps.size(), 3u);
  ASSERT_EQ(both.paths.size(), 2u);
  EXPECT_EQ(both.paths[1].signature, 8u);
  EXPECT_EQ(both.paths[1].step, 2u);
  EXPECT_THROW(decoded(good, 1), Malformed) << "a frame that is not there";
  for (size_t place = 0; place < good.size(); ++place)
    for (uint64_t number : {uint64_t(3), uint64_t(1) << 40, UINT64_MAX}) {
      Numbers damaged = good;
      damaged[place] = number;
      EXPECT_THROW(decoded(damaged), Malformed) << place << " " << number;
    }
  EXPECT_THROW(decoded({good.begin(), good.end() - 1}), Malformed);
  EXPECT_THROW(decoded(good, 2, contextRule + 1), Malformed) << "a rule that is not known";
  EXPECT_TRUE(decoded({}).paths.empty());
}

} // namespace
} // namespace anole::format
