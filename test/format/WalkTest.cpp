#include "runtime/core/file/format/TimeCodec.h"
#include "runtime/core/walk/EventWalker.h"
#include "test/support/EnormousStream.h"

#include <gtest/gtest.h>

namespace anole::test {

TEST(Walk, startsAtOnceWhateverTheNumberOfEvents) {
  auto walker = EventWalker::over(enormousStream(5, 3));
  ASSERT_TRUE(walker) << walker.error().message;
  for (int64_t i = 0; i < 3000000; ++i) {
    auto event = walker->next();
    ASSERT_TRUE(event && *event);
    ASSERT_EQ((*event)->scalars[0], 5 + 3 * i);
  }
  auto event = walker->next();
  ASSERT_TRUE(event && *event);
  std::vector<LoopPosition> expected{{1, 0, 1}, {2, 2, 1}, {3, 3000000 - 2 * (1 << 20), 3}};
  EXPECT_EQ((*event)->loops, expected);
}

TEST(Walk, endsAnEmptyStream) {
  StreamTrace stream;
  stream.loops = {{0, 0, LoopKind::Root, {{}}, {}, {}}};
  auto walker = EventWalker::over(stream);
  ASSERT_TRUE(walker);
  auto event = walker->next();
  ASSERT_TRUE(event);
  EXPECT_EQ(*event, nullptr);
}

/// Events in turn have one array, none, and two; of so many elements, counting from a number.
TEST(Walk, givesEachEventItsOwnArrays) {
  auto arrays = [](std::initializer_list<std::pair<int64_t, int64_t>> all) {
    PointTrace point;
    point.arrays = static_cast<uint8_t>(all.size());
    point.count = 2;
    for (auto [elements, first] : all)
      for (const Term &term :
           {Term{elements, 0, 2, {}}, Term{first, 1, 2 * uint64_t(elements), {}}})
        point.columns.push_back({term});
    return point;
  };
  StreamTrace stream;
  stream.points = {arrays({{2, 10}}), arrays({}), arrays({{1, 20}, {3, 30}})};
  stream.loops = {{0, 0, LoopKind::Root, {{Symbol::loop(1)}}, {}, {}},
                  {1,
                   0,
                   LoopKind::Folded,
                   {{Symbol::point(0), Symbol::point(1), Symbol::point(2)}},
                   {},
                   {{2, 0, 1, {}}}}};
  auto walker = EventWalker::over(stream);
  ASSERT_TRUE(walker) << walker.error().message;
  std::vector<std::vector<std::vector<int64_t>>> found;
  ASSERT_TRUE(eachEvent(*walker, [&](const WalkedEvent &event) { found.push_back(event.arrays); }));
  const decltype(found) expected{{{10, 11}}, {}, {{20}, {30, 31, 32}},
                                 {{12, 13}}, {}, {{21}, {33, 34, 35}}};
  EXPECT_EQ(found, expected);
}

TEST(Walk, refusesALoopThatContainsItself) {
  StreamTrace stream = enormousStream(5, 3);
  stream.loops[3].variants = {{Symbol::loop(1)}};
  auto walker = EventWalker::over(stream);
  ASSERT_TRUE(walker);
  EXPECT_FALSE(walker->next());
}

TEST(RoundedCount, isWithinASixteenthAndStaysWhatItIs) {
  for (uint64_t count = 1; count != 0; count = count < 5000 ? count + 1 : count * 2 - count / 7) {
    uint64_t code = format::codeOfCount(count), back = format::countOfCode(code);
    EXPECT_EQ(format::codeOfCount(back), code) << count;
    EXPECT_LE(back > count ? back - count : count - back, count / 16) << count;
    if (count > UINT64_MAX / 2)
      break;
  }
}

} // namespace anole::test
