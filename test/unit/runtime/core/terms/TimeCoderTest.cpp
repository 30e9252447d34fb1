#include "runtime/core/terms/TimeCoder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace anole {
namespace {

using Codes = std::vector<uint32_t>;

std::string coded(const Codes &codes) {
  TimeModel model;
  TimeCodeWriter out(droppedDigits(codes));
  out.put(model, codes);
  return out.finish();
}

Codes decoded(std::string_view bytes, uint64_t count) {
  TimeModel model;
  Codes codes;
  TimeCodeReader(bytes).take(model, count, codes);
  return codes;
}

void expectBack(const Codes &codes) { EXPECT_EQ(decoded(coded(codes), codes.size()), codes); }

Codes randomCodes(unsigned seed, size_t count, uint32_t most) {
  std::mt19937_64 random(seed);
  Codes codes;
  for (size_t i = 0; i < count; ++i)
    codes.push_back(static_cast<uint32_t>(random() >> (random() % 64)) % (most + 1));
  return codes;
}

TEST(TimeCoderTest, GivesBackAllCodes) {
  constexpr uint32_t largest = 3712 + (1U << 31) - 128;
  expectBack({});
  expectBack({0});
  expectBack({63, 64, 703, 704, 3711, 3712, 3713, largest});
  Codes all;
  for (uint32_t code = 0; code < 10'000; ++code)
    all.push_back(code);
  expectBack(all);
  for (unsigned seed = 0; seed < 200; ++seed)
    expectBack(randomCodes(seed, seed * 7, seed % 2 ? largest : 800));
}

TEST(TimeCoderTest, LeavesOutDigitsThatAllCodesLack) {
  EXPECT_EQ(droppedDigits(Codes{8, 64, 640 + 2, 704 + 1, 5000}), 3U);
  EXPECT_EQ(droppedDigits(Codes{8, 68}), 2U);
  EXPECT_EQ(droppedDigits(Codes{8, 66}), 1U);
  EXPECT_EQ(droppedDigits(Codes{8, 65}), 0U);
  expectBack({8, 64, 640 + 2, 704 + 1, 5000});
  expectBack({0, 120, 128, 504, 576 + 4, 3711, 3712});
}

/// The carry of a sum goes through bytes that are full.
TEST(TimeCoderTest, LearnsWhatDoesNotChange) {
  for (uint32_t code : {0U, 392U, 70'000U}) {
    Codes same(10'000, code);
    expectBack(same);
    EXPECT_LT(coded(same).size(), code < 3712 ? 40U : 15'100U) << code;
  }
}

TEST(TimeCoderTest, TakesABitMoreThanThereIsToSay) {
  std::mt19937_64 random(5);
  Codes codes;
  for (int i = 0; i < 8192; ++i)
    codes.push_back(320 + 4 * static_cast<uint32_t>(random() % 32)); // five bits
  EXPECT_LT(static_cast<double>(coded(codes).size()), 1.02 * 8192 * 5 / 8);
}

/// Whatever bytes are read, there are as many codes as were asked for.
TEST(TimeCoderTest, AnyBytesAreSomeCodes) {
  std::mt19937_64 random(9);
  for (int round = 0; round < 300; ++round) {
    std::string bytes(random() % 40, '\0');
    for (char &byte : bytes)
      byte = static_cast<char>(random());
    EXPECT_EQ(decoded(bytes, 500).size(), 500u);
  }
}

} // namespace
} // namespace anole
