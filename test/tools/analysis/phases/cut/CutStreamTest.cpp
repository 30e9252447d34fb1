#include "tools/analysis/phases/cut/CutStream.h"

#include "test/support/EnormousStream.h"
#include "test/support/RandomStream.h"
#include "test/support/SettledCounts.h"
#include "test/tools/analysis/phases/cut/PlacedAt.h"
#include "tools/analysis/phases/cut/TidyStream.h"

namespace anole::phases {
namespace {

void expectSame(const WalkedEvent &got, const WalkedEvent &wanted, const TidyStream &cut) {
  EXPECT_EQ(cut.points[got.point], wanted.point);
  EXPECT_EQ(got.scalars, wanted.scalars);
  EXPECT_EQ(got.arrays, wanted.arrays);
  EXPECT_EQ(got.late, wanted.late);
  EXPECT_EQ(got.delta, wanted.delta);
  EXPECT_EQ(got.duration, wanted.duration);
}

void expectCut(const StreamTrace &stream, const std::vector<WalkedEvent> &all, size_t begin,
               size_t end) {
  auto cut = tidyStream(cutStream(stream, placedAt(stream, begin), placedAt(stream, end)));
  ASSERT_TRUE(cut);
  auto events = test::eventsOf(cut->stream);
  ASSERT_EQ(events.size(), end - begin);
  for (size_t i = 0; i < events.size(); ++i)
    expectSame(events[i], all[begin + i], *cut);
  StreamTrace settled = cut->stream;
  ASSERT_TRUE(test::settleCounts(settled));
  for (size_t i = 0; i < settled.points.size(); ++i) {
    EXPECT_EQ(settled.points[i].count, cut->stream.points[i].count);
    EXPECT_NE(settled.points[i].count, 0U);
  }
}

TEST(CutStream, HasTheEventsBetweenAnyTwoPlaces) {
  size_t cuts = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    test::RandomStream random(seed);
    auto all = test::eventsOf(random.stream);
    size_t step = 1 + all.size() / 12;
    for (size_t begin = 0; begin <= all.size(); begin += step)
      for (size_t end = begin; end <= all.size(); end += step, ++cuts)
        expectCut(random.stream, all, begin, end);
    expectCut(random.stream, all, 0, all.size());
  }
  EXPECT_GT(cuts, 4000U);
}

/// 2^60 events in three loops.
TEST(CutStream, DoesNotExpand) {
  StreamTrace stream = test::enormousStream(0, 1);
  uint64_t all = stream.points[0].count, begin = 900000000, end = all - 7;
  StreamTrace cut = cutStream(stream, placedAt(stream, begin), placedAt(stream, end));
  EXPECT_EQ(cut.points[0].count, end - begin);
  EXPECT_LT(cut.loops[0].variants[0].size(), 20U);
  auto walker = EventWalker::over(cut);
  ASSERT_TRUE(walker);
  EXPECT_EQ((*walker->next())->scalars[0], int64_t(begin));
}

/// A place before an iteration leaves it whole.
TEST(CutStream, LeavesLoopsWholeThatAreNotCut) {
  StreamTrace stream;
  stream.points.emplace_back();
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::loop(1)}}, {}, {}},
                  {7, 0, LoopKind::Folded, {{Symbol::point(0), Symbol::point(0)}}, {}, {}}};
  stream.loops[1].trips = {{10, 0, 1, {}}};
  ASSERT_TRUE(test::settleCounts(stream));
  StreamTrace cut = cutStream(stream, placedAt(stream, 4), placedAt(stream, 18));
  EXPECT_EQ(cut.loops[0].variants[0], (Body{Symbol::loop(1)}));
  EXPECT_EQ(cut.loops[1].trips, (Terms{{7, 0, 1, {}}}));
  cut = cutStream(stream, placedAt(stream, 5), placedAt(stream, 17));
  EXPECT_EQ(cut.loops[0].variants[0], (Body{Symbol::point(0), Symbol::loop(1), Symbol::point(0)}));
  EXPECT_EQ(cut.loops[1].trips, (Terms{{5, 0, 1, {}}}));
}

} // namespace
} // namespace anole::phases
