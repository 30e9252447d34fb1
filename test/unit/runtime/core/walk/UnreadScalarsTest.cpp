#include "runtime/core/walk/EventWalker.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

constexpr uint16_t send = 7;
constexpr uint64_t iterations = 1000;

/// A loop that sends a size which grows to one and the same rank.
std::shared_ptr<const StreamTrace> growingMessages() {
  StreamTrace stream;
  PointTrace &point = stream.points.emplace_back();
  point.key = {send, 1};
  point.scalars = 2;
  point.count = iterations;
  point.columns = {{{100, 1, iterations, {}}}, {{5, 0, iterations, {}}}};
  stream.loops.push_back({0, 0, LoopKind::Root, {{Symbol::loop(1)}}, {}, {}});
  stream.loops.push_back(
      {1, 0, LoopKind::Folded, {{Symbol::point(0)}}, {}, {{iterations, 0, 1, {}}}});
  return std::make_shared<const StreamTrace>(std::move(stream));
}

/// How often what the second iteration did comes again.
uint64_t repeatsOfAnIteration(EventWalker &walk) {
  for (int i = 0; i < 2; ++i)
    EXPECT_TRUE(walk.step());
  StreamPlace since = walk.place();
  for (int i = 0; i < 2; ++i)
    EXPECT_TRUE(walk.step());
  return walk.repeats(since);
}

TEST(UnreadScalars, KeepNothingFromRepeating) {
  auto all = EventWalker::along(growingMessages());
  EXPECT_EQ(repeatsOfAnIteration(all), 0U);
  auto withoutSizes = EventWalker::along(growingMessages(), {{send, {true, false}}});
  EXPECT_EQ(repeatsOfAnIteration(withoutSizes), iterations - 3);
}

TEST(UnreadScalars, AreZero) {
  auto walk = EventWalker::along(growingMessages(), {{send, {true}}});
  ASSERT_TRUE(walk.step());
  EXPECT_EQ(walk.event().scalars, (std::vector<int64_t>{0, 5}));
  auto ofOthers = EventWalker::along(growingMessages(), {{send + 1, {true, true}}});
  ASSERT_TRUE(ofOthers.step());
  EXPECT_EQ(ofOthers.event().scalars, (std::vector<int64_t>{100, 5}));
}

} // namespace
} // namespace anole
