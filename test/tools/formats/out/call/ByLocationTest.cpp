#include "tools/formats/out/call/ByLocation.h"

#include <gtest/gtest.h>

namespace anole::exporting {
namespace {

TEST(ByLocation, FindsWhateverWasAskedForBefore) {
  ByLocation<uint32_t> numbers;
  for (uint32_t rank : {3, 0, 2})
    for (uint32_t thread : {0, 1})
      numbers.add({rank, thread}, 10 * rank + thread);
  for (auto [rank, thread] : {std::pair(2u, 1u), {2u, 1u}, {2u, 0u}, {0u, 0u}, {3u, 1u}, {2u, 1u}})
    EXPECT_EQ(numbers.at({rank, thread}), 10 * rank + thread);
  numbers.at({2, 1}) = 7;
  numbers.add({1, 0}, 5);
  EXPECT_EQ(numbers.at({2, 1}), 7u);
  EXPECT_EQ(numbers.at({1, 0}), 5u);
  EXPECT_FALSE(numbers.contains({1, 1}));
  EXPECT_EQ(numbers.each().begin()->second, 0u);
  EXPECT_EQ(numbers.each().size(), 7u);
}

} // namespace
} // namespace anole::exporting
