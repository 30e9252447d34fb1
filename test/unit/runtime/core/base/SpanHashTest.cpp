#include "runtime/core/base/SpanHash.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace anole {
namespace {

TEST(SpanHash, CountsEachNumberAndItsPlaceAndHowManyThereAre) {
  std::set<uint64_t> hashes;
  size_t lists = 0;
  for (size_t count = 0; count < 14; ++count) {
    std::vector<int64_t> numbers(count, 1);
    hashes.insert(hashOf(numbers));
    ++lists;
    for (int64_t &number : numbers) {
      number = 2;
      hashes.insert(hashOf(numbers));
      number = 1;
      ++lists;
    }
  }
  EXPECT_EQ(hashes.size(), lists);
}

} // namespace
} // namespace anole
