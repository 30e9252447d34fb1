#include "runtime/core/base/PlaceIndex.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

/// The places of numbers, all of which have one of a few hashes.
TEST(PlaceIndex, TellsElementsOfOneHashApart) {
  std::vector<int> numbers;
  PlaceIndex index;
  auto placeOf = [&](int number) {
    return index.find(static_cast<uint64_t>(number % 3),
                      [&](uint32_t place) { return numbers[place] == number; });
  };
  EXPECT_EQ(placeOf(0), PlaceIndex::none);
  for (int number = 0; number < 200; ++number) {
    numbers.push_back(number);
    index.add(static_cast<uint64_t>(number % 3), static_cast<uint32_t>(number));
  }
  for (int number = 0; number < 200; ++number)
    EXPECT_EQ(placeOf(number), static_cast<uint32_t>(number));
  EXPECT_EQ(placeOf(200), PlaceIndex::none);
}

TEST(PlaceIndex, AddsWhatItDoesNotFind) {
  std::vector<int> numbers;
  PlaceIndex index;
  for (int number : {7, 9, 7, 8, 9}) {
    const uint32_t place =
        index.findOrAdd(0, numbers.size(), [&](uint32_t at) { return numbers[at] == number; });
    if (place == numbers.size())
      numbers.push_back(number);
    EXPECT_EQ(numbers[place], number);
  }
  EXPECT_EQ(numbers, (std::vector<int>{7, 9, 8}));
}

TEST(PlaceIndex, TakesSomeBytesAnElement) {
  PlaceIndex index;
  constexpr uint32_t elements = 100'000;
  for (uint32_t place = 0; place < elements; ++place)
    index.add(place * 0x9e3779b97f4a7c15, place);
  EXPECT_LE(index.memory(), 22 * elements);
  for (uint32_t place = 0; place < elements; place += 997)
    EXPECT_EQ(index.find(place * 0x9e3779b97f4a7c15, [&](uint32_t at) { return at == place; }),
              place);
}

} // namespace
} // namespace anole
