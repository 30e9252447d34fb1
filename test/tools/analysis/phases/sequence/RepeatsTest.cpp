#include "tools/analysis/phases/sequence/Repeats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

namespace anole::phases {
namespace {

/// Figure 6 of [Alawneh2016]: process P1 of the running example. s2 sends to P2, r3 receives from
/// P3, D is a delimiter.
constexpr uint32_t s2 = 0, s3 = 1, r2 = 2, r3 = 3, D = delimiter;
const Symbols figure6{s2, s3, r2, r3, D, r3, r2, s2, s3, D, s2, s3, r2, r3};

using Grams = std::map<Symbols, std::vector<size_t>>; ///< places by n-gram

/// The n-grams of a length that repeat, and where.
Grams repeating(const Symbols &symbols, uint32_t length) {
  auto longest = longestRepeats(symbols);
  Grams grams;
  for (size_t at = 0; at < symbols.size(); ++at)
    if (longest[at] >= length) {
      auto begin = symbols.begin() + static_cast<std::ptrdiff_t>(at);
      grams[Symbols(begin, begin + length)].push_back(at);
    }
  return grams;
}

/// The first table of section 3.2: bi-grams.
TEST(Repeats, BigramsOfTheRunningExample) {
  EXPECT_EQ(repeating(figure6, 2),
            (Grams{{{s2, s3}, {0, 7, 10}}, {{s3, r2}, {1, 11}}, {{r2, r3}, {2, 12}}}));
}

/// The second table: what the bi-grams grow into. The paper does not list S3.R2.R3, which begins
/// inside of a longer one that its second pass has found by then.
TEST(Repeats, LongerOnesOfTheRunningExample) {
  EXPECT_EQ(repeating(figure6, 3), (Grams{{{s2, s3, r2}, {0, 10}}, {{s3, r2, r3}, {1, 11}}}));
  EXPECT_EQ(repeating(figure6, 4), (Grams{{{s2, s3, r2, r3}, {0, 10}}}));
  EXPECT_TRUE(repeating(figure6, 5).empty());
}

/// The third and the last table: inner repeats are removed, and single events added.
TEST(Repeats, PiecesOfTheRunningExample) {
  Grams grams;
  for (Piece piece : repeatsIn(figure6)) {
    auto begin = figure6.begin() + static_cast<std::ptrdiff_t>(piece.begin);
    grams[Symbols(begin, begin + static_cast<std::ptrdiff_t>(piece.length))].push_back(piece.begin);
  }
  EXPECT_EQ(grams, (Grams{{{s2, s3}, {7}}, {{s2, s3, r2, r3}, {0, 10}}, {{r3}, {5}}, {{r2}, {6}}}));
}

Symbols randomSymbols(uint64_t seed) {
  std::mt19937_64 random(seed);
  Symbols symbols(random() % 60);
  uint32_t kinds = 1 + random() % 6;
  for (uint32_t &symbol : symbols)
    symbol = random() % 10 == 0 ? delimiter : static_cast<uint32_t>(random() % kinds) * 1000;
  return symbols;
}

size_t commonLength(const Symbols &symbols, size_t one, size_t other) {
  size_t length = 0;
  while (other + length < symbols.size() && symbols[one + length] == symbols[other + length] &&
         symbols[one + length] != delimiter)
    ++length;
  return length;
}

/// The definition of the paper for each pair of places.
TEST(Repeats, AreThoseOfTheDefinition) {
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Symbols symbols = randomSymbols(seed);
    std::vector<uint32_t> expected(symbols.size());
    for (size_t i = 0; i < symbols.size(); ++i)
      for (size_t j = i + 1; j < symbols.size(); ++j) {
        auto length = static_cast<uint32_t>(commonLength(symbols, i, j));
        expected[i] = std::max(expected[i], length);
        expected[j] = std::max(expected[j], length);
      }
    ASSERT_EQ(longestRepeats(symbols), expected) << "seed " << seed;
  }
}

TEST(Repeats, PiecesHoldEachEventOnce) {
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Symbols symbols = randomSymbols(seed);
    auto longest = longestRepeats(symbols);
    size_t at = 0;
    for (Piece piece : repeatsIn(symbols)) {
      for (; at < piece.begin; ++at)
        ASSERT_EQ(symbols[at], delimiter);
      ASSERT_EQ(at, piece.begin);
      ASSERT_GE(piece.length, 1U);
      ASSERT_EQ(std::count(symbols.begin() + static_cast<std::ptrdiff_t>(at),
                           symbols.begin() + static_cast<std::ptrdiff_t>(at + piece.length), D),
                0);
      ASSERT_LE(piece.length, std::max(longest[at], 1U)) << "seed " << seed;
      at += piece.length;
    }
    for (; at < symbols.size(); ++at)
      ASSERT_EQ(symbols[at], delimiter);
  }
}

/// A repeat of a loop overlaps with itself: (0 1 1 2) x 5.
TEST(Repeats, IterationsOfALoopArePieces) {
  Symbols symbols{7};
  for (int i = 0; i < 5; ++i)
    symbols.insert(symbols.end(), {0, 1, 1, 2});
  auto pieces = repeatsIn(symbols);
  ASSERT_EQ(pieces.size(), 6U);
  EXPECT_EQ(pieces[0], (Piece{0, 1}));
  for (size_t i = 1; i < 6; ++i)
    EXPECT_EQ(pieces[i], (Piece{4 * i - 3, 4}));
}

TEST(Repeats, TheSameEventAgainAndAgainIsSingleOnes) {
  EXPECT_EQ(repeatsIn(Symbols(5, 3)).size(), 5U);
  EXPECT_TRUE(repeatsIn({}).empty());
  EXPECT_TRUE(repeatsIn({delimiter, delimiter}).empty());
}

/// The passes of the paper's algorithm would be as many as the longest repeat has events.
TEST(Repeats, OfALongSequenceTakeNoPasses) {
  Symbols symbols;
  std::mt19937_64 random(1);
  for (uint32_t i = 0; i < 1 << 17; ++i)
    symbols.push_back(static_cast<uint32_t>(random() % 1000));
  Symbols half = symbols;
  symbols.push_back(delimiter);
  symbols.insert(symbols.end(), half.begin(), half.end());
  auto pieces = repeatsIn(symbols);
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[1], (Piece{half.size() + 1, half.size()}));
}

} // namespace
} // namespace anole::phases
