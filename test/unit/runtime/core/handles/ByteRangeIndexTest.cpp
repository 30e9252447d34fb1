#include "runtime/core/handles/ByteRangeIndex.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace anole {
namespace {

constexpr bool reads = false, writes = true;

TEST(ByteRangeIndex, LetsManyReadAndOneWrite) {
  ByteRangeIndex index;
  index.add({100, 200}, reads, 1);
  EXPECT_FALSE(index.conflict({150, 160}, reads));
  EXPECT_EQ(index.conflict({150, 160}, writes), 1);
  index.add({300, 400}, writes, 2);
  EXPECT_EQ(index.conflict({399, 500}, reads), 2);
}

TEST(ByteRangeIndex, EndsWhereARangeEnds) {
  ByteRangeIndex index;
  index.add({100, 200}, writes, 1);
  EXPECT_FALSE(index.conflict({200, 300}, writes));
  EXPECT_FALSE(index.conflict({0, 100}, writes));
  EXPECT_EQ(index.conflict({0, 101}, writes), 1);
}

TEST(ByteRangeIndex, ForgetsWhatIsRemoved) {
  ByteRangeIndex index;
  index.add({100, 200}, writes, 1);
  index.add({100, 200}, writes, 2);
  index.remove({100, 200}, writes, 1);
  EXPECT_EQ(index.conflict({100, 200}, writes), 2);
  index.remove({100, 200}, writes, 2);
  EXPECT_FALSE(index.conflict({100, 200}, writes));
}

TEST(ByteRangeIndex, KnowsAllAddresses) {
  ByteRangeIndex index;
  index.add({0, UINT64_MAX}, writes, 1);
  EXPECT_EQ(index.conflict({UINT64_MAX - 1, UINT64_MAX}, reads), 1);
  EXPECT_EQ(index.conflict({0, 1}, reads), 1);
}

TEST(ByteRangeIndex, FindsWhatALookAtEachFinds) {
  std::mt19937 random(1);
  auto upTo = [&](uint64_t most) {
    return std::uniform_int_distribution<uint64_t>(0, most)(random);
  };
  ByteRangeIndex index;
  std::vector<std::pair<ByteRange, bool>> all;
  for (uint32_t user = 0; user < 2000; ++user) {
    const uint64_t begin = upTo(100'000), size = 1 + upTo(uint64_t(1) << upTo(12));
    const ByteRange range{begin, begin + size};
    const bool isWritten = upTo(1) != 0;
    bool expected = false;
    for (const auto &[other, isOtherWritten] : all)
      expected |= (isWritten || isOtherWritten) && range.overlaps(other);
    ASSERT_EQ(index.conflict(range, isWritten).has_value(), expected) << user;
    if (user % 10 == 0) {
      index.add(range, isWritten, user);
      all.emplace_back(range, isWritten);
    }
  }
}

} // namespace
} // namespace anole
