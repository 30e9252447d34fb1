#include "runtime/core/file/format/Compression.h"

#include <gtest/gtest.h>

#include <random>

namespace anole::format {
namespace {

using Digits = std::minstd_rand;

std::string randomBytes(Digits &digits, size_t count) {
  std::string bytes(count, '\0');
  for (char &byte : bytes)
    byte = static_cast<char>(digits() >> 8);
  return bytes;
}

std::string packed(const std::string &blocks) {
  return compress(blocks, "", Content::Blocks, 0, 0);
}

TEST(Compression, FindsRepeatsOfFiveBytesBetweenRandomOnes) {
  Digits digits;
  std::vector<std::string> words(500);
  for (std::string &word : words)
    word = randomBytes(digits, 5);
  std::string blocks;
  for (int i = 0; i < 10'000; ++i)
    blocks += words[digits() / 7 % words.size()] + randomBytes(digits, 1);
  const std::string stored = packed(blocks);
  EXPECT_LT(stored.size(), blocks.size() * 3 / 4);
  EXPECT_EQ(*decompress(stored, ""), blocks);
}

TEST(Compression, KeepsRandomBytesOfAnyNumber) {
  Digits digits;
  for (size_t count : {0, 1, 1000, 16'383, 16'384, 200'000}) {
    const std::string blocks = randomBytes(digits, count);
    EXPECT_EQ(*decompress(packed(blocks), ""), blocks) << count;
  }
}

} // namespace
} // namespace anole::format
