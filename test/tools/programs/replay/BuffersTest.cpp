#include "tools/programs/replay/objects/Buffers.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>

namespace anole::replay {
namespace {

std::string bytes(const std::byte *from, size_t count) {
  return {reinterpret_cast<const char *>(from), count};
}

TEST(Buffers, WhatIsSentStaysWhereItIs) {
  Buffers buffers;
  std::byte *first = buffers.source(1000);
  EXPECT_EQ(buffers.source(500), first);
  std::string before = bytes(first, 1000);
  std::byte *larger = buffers.source(1 << 20);
  EXPECT_EQ(bytes(first, 1000), before) << "a send may still read it";
  EXPECT_EQ(buffers.source(1000), larger);
}

TEST(Buffers, WhatIsSentAreDoublesBetweenOneAndTwo) {
  Buffers buffers;
  const std::byte *source = buffers.source(8000);
  double least = 2, most = 1;
  for (size_t i = 0; i < 1000; ++i) {
    double number = 0;
    std::memcpy(&number, source + 8 * i, sizeof number);
    ASSERT_GE(number, 1);
    ASSERT_LT(number, 2);
    least = std::min(least, number);
    most = std::max(most, number);
  }
  EXPECT_GT(most - least, 0.9);
}

TEST(Buffers, WhatComesBackIsTakenAgain) {
  Buffers buffers;
  Buffer large = buffers.take(1000), small = buffers.take(10);
  std::byte *place = large.memory.get();
  buffers.giveBack(std::move(small));
  buffers.giveBack(std::move(large));
  EXPECT_NE(buffers.take(5000).memory.get(), place);
  Buffer again = buffers.take(900);
  EXPECT_EQ(again.memory.get(), place);
  EXPECT_NE(buffers.take(900).memory.get(), place) << "it is in use";
}

TEST(Buffers, AreLargeEnough) {
  Buffers buffers;
  for (size_t size : {0, 1, 255, 256, 257, 4096, 100'000})
    EXPECT_GE(buffers.take(size).size, std::max<size_t>(size, 1));
  buffers.giveBack({});
}

TEST(Buffers, WhatIsSentRepeatsItselfIfItIsLarge) {
  constexpr size_t large = size_t(1) << 36;
  Buffers buffers;
  const std::byte *source = buffers.source(large);
  ASSERT_NE(source, nullptr);
  EXPECT_EQ(bytes(source + large - 1000, 1000), bytes(source + (1 << 26) - 1000, 1000));
  double last = 0;
  std::memcpy(&last, source + large - sizeof last, sizeof last);
  EXPECT_GE(last, 1);
}

TEST(Buffers, PagesThatNoCallTouchesTakeNoMemory) {
  Buffers buffers;
  Buffer large = buffers.take(size_t(1) << 40);
  ASSERT_NE(large.memory, nullptr);
  large.memory[large.size - 1] = std::byte(1);
}

TEST(Buffers, WithoutSoManyAddressesThereIsNoMemory) {
  Buffers buffers;
  EXPECT_EQ(buffers.take(size_t(1) << 60).memory, nullptr);
  EXPECT_EQ(buffers.source(SIZE_MAX), nullptr);
  EXPECT_NE(buffers.source(100), nullptr);
}

TEST(SharedMemory, KeepsWhatWasTooSmall) {
  SharedMemory memory;
  std::byte *first = memory.atLeast(100);
  *first = std::byte(7);
  EXPECT_NE(memory.atLeast(100'000), first);
  EXPECT_EQ(*first, std::byte(7));
}

} // namespace
} // namespace anole::replay
