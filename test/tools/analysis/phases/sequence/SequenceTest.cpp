#include "test/tools/analysis/phases/segment/RandomSequence.h"

#include <gtest/gtest.h>

namespace anole::phases {
namespace {

TEST(Sequence, CountsWithoutExpanding) {
  Sequence sequence{{3, 0}, {uint64_t(1) << 40, 0, {{2, 1}, {1000, 0, {{1, 0}, {1, 2}}}}}};
  uint64_t times = uint64_t(1) << 40;
  EXPECT_EQ(lengthOf(sequence), 3 + times * 2002);
  EXPECT_EQ(partsOf(sequence), 6U);
  EXPECT_EQ(countsOf(sequence), (Counts{3 + times * 1000, times * 2, times * 1000}));
}

TEST(Sequence, TooLongIsTheLargestNumber) {
  Part inner{uint64_t(1) << 40, 0, {{1, 0}, {1, 1}}};
  EXPECT_EQ(lengthOf(Sequence{{uint64_t(1) << 40, 0, {inner}}}), UINT64_MAX);
}

TEST(Sequence, SliceUnrollsOnlyTheEnds) {
  Sequence sequence{{100, 0, {{1, 0}, {1, 1}, {1, 2}}}};
  EXPECT_EQ(slice(sequence, 1, 299),
            (Sequence{{1, 1}, {1, 2}, {98, 0, {{1, 0}, {1, 1}, {1, 2}}}, {1, 0}, {1, 1}}));
  EXPECT_EQ(slice(sequence, 4, 5), (Sequence{{1, 1}}));
}

TEST(Sequence, AnySliceIsThatOfTheExpandedSequence) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    RandomSequence random(seed);
    Sequence sequence = random.make(), all = expanded(sequence);
    auto length = static_cast<unsigned>(all.size());
    unsigned begin = random.pick(length), end = begin + random.pick(length - begin) + 1;
    Sequence expected(all.begin() + begin, all.begin() + end);
    EXPECT_EQ(expanded(slice(sequence, begin, end)), expected);
    EXPECT_EQ(expanded(Slices(sequence)(begin, end)), expected);
  }
}

} // namespace
} // namespace anole::phases
