#include "runtime/core/terms/Block.h"
#include "runtime/core/terms/TermCursor.h"

#include <gtest/gtest.h>
#include <random>
#include <zstd.h>

using namespace anole;

namespace {

const Terms mixed{
    {5, 0, 1, {}}, {-7, 3, 1000, {}}, {0, 2, 4, {{INT64_MIN, 0, 1, {}}, {9, 0, 2, {}}}}};

/// Enough of the same that compressing pays.
Terms alike() {
  Terms terms;
  for (int64_t i = 0; i < 500; ++i)
    terms.push_back({i % 7 * i % 5, 0, 1, {}});
  return terms;
}

std::string problemOf(std::string bytes) {
  auto block = Block::fromBytes(std::move(bytes));
  return block ? "" : block.error().message;
}

TEST(BlockTest, GivesBackItsTerms) {
  for (const Terms &terms : {mixed, alike()}) {
    BlockRef block = Block::pack(terms);
    EXPECT_EQ(block->terms(), terms);
    EXPECT_EQ(block->values(), valueCount(terms));
    auto read = Block::fromBytes(block->bytes());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, block);
    EXPECT_EQ((*read)->terms(), terms);
  }
}

TEST(BlockTest, IsEqualByContent) {
  EXPECT_EQ(Block::pack(mixed), Block::pack(mixed));
  EXPECT_NE(Block::pack(mixed), Block::pack(alike()));
  EXPECT_NE(Block::pack(mixed), BlockRef());
  EXPECT_EQ(blockTerm(Block::pack(mixed)), blockTerm(Block::pack(mixed)));
}

TEST(BlockTest, CompressesWhatShrinks) { EXPECT_LT(Block::pack(alike())->bytes().size(), 400u); }

TEST(BlockTest, OfValuesIsThatOfTheirTerms) {
  std::vector<int64_t> values{INT64_MIN, INT64_MAX, -1, 0, 1, 63, 64, 8191, 8192, 1 << 30};
  Terms terms;
  for (int64_t value : values)
    terms.push_back({value, 0, 1, {}});
  BlockRef block = Block::packValues(values), same = Block::pack(terms);
  EXPECT_EQ(block, same);
  EXPECT_EQ(block->terms(), terms);
  EXPECT_EQ(block->sum(), same->sum());
  EXPECT_EQ(block->range()->low, same->range()->low);
  EXPECT_EQ(block->range()->high, same->range()->high);
}

// The longest number of a block decides how all are written.
TEST(BlockTest, OfValuesIsThatOfTheirTermsWhereOneTakesAByteMore) {
  for (unsigned digits : {6, 13, 20, 27}) // of numbers that are folded and moved by 32
    for (int64_t last = (int64_t(1) << digits) - 20; last <= int64_t(1) << digits; ++last)
      for (int64_t end : {last, -last}) {
        const Terms terms{{0, 0, 1, {}}, {end, 0, 1, {}}, {1, 0, 1, {}}};
        EXPECT_EQ(Block::packValues(expand(terms)), Block::pack(terms)) << end;
      }
}

// Numbers of each length beside each other, and of one or two bytes only.
TEST(BlockTest, OfIrregularValuesIsThatOfTheirTerms) {
  for (unsigned digits : {8, 13, 27, 64}) {
    std::mt19937_64 random(digits);
    std::vector<int64_t> values;
    Terms terms;
    for (int i = 0; i < 2000; ++i) {
      values.push_back(static_cast<int64_t>(random()) >> (64 - digits + random() % digits));
      terms.push_back({values.back(), 0, 1, {}});
    }
    EXPECT_EQ(Block::packValues(values), Block::pack(terms)) << digits;
  }
}

// A special value takes a byte, though its number is far from the others.
TEST(BlockTest, OfShortAndSpecialValuesIsThatOfTheirTerms) {
  std::mt19937_64 random(1);
  Terms terms;
  for (int64_t i = 0; i < 1000; ++i)
    terms.push_back({i % 50 < 2 ? INT64_MIN + i % 16 : int64_t(random() % 100'000), 0, 1, {}});
  terms.push_back({int64_t(1) << 40, 0, 1, {}}); // in a part of its own
  EXPECT_EQ(Block::packValues(expand(terms)), Block::pack(terms));
}

TEST(BlockTest, OfTimesIsShorterAndHasTheSameTerms) {
  std::vector<uint32_t> codes;
  Terms terms;
  std::mt19937 random(1);
  for (uint32_t i = 0; i < 8192; ++i) {
    codes.push_back(i % 1000 == 1 ? 5'000 : 4 * (80 + random() % 30));
    terms.push_back({codes.back(), 0, 1, {}});
  }
  BlockRef times = Block::packTimes(codes), plain = Block::pack(terms);
  EXPECT_EQ(times->terms(), terms);
  EXPECT_EQ(times->sum(), plain->sum());
  EXPECT_EQ(times->range()->high, 5'000);
  EXPECT_LT(times->bytes().size(), plain->bytes().size());
  auto read = Block::fromBytes(times->bytes());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, times);
  EXPECT_EQ((*read)->terms(), terms);
}

TEST(BlockTest, OfTimesMayNotPromiseMoreThanItsBytes) {
  EXPECT_EQ(Block::packTimes(std::vector<uint32_t>(8192, 400))->values(), 8192u);
  auto block = [](std::string count) { return problemOf('\2' + count); };
  for (const char *count : {"", "\x80", "\xff\xff\x7f", "\xff\xff\xff\xff\xff\xff\xff\xff\x7f"})
    EXPECT_NE(block(count), "") << count;
  EXPECT_NE(problemOf(std::string("\2\0", 2)), "") << "no values";
}

TEST(BlockTest, ACursorWalksBlocksAndRepeatsOfThem) {
  Terms terms{{1, 0, 1, {}}, {0, 0, 2, {blockTerm(Block::pack(mixed)), {3, 0, 1, {}}}}};
  std::vector<int64_t> once = expand(mixed), all{1};
  for (int round = 0; round < 2; ++round) {
    all.insert(all.end(), once.begin(), once.end());
    all.push_back(3);
  }
  EXPECT_EQ(expand(terms), all);
  EXPECT_EQ(valueCount(terms), all.size());
}

TEST(BlockTest, RefusesEveryBeginningOfABlock) {
  for (const Terms &terms : {mixed, alike()}) {
    std::string bytes = Block::pack(terms)->bytes();
    for (size_t size = 0; size < bytes.size(); ++size)
      EXPECT_NE(problemOf(bytes.substr(0, size)), "") << size;
    EXPECT_NE(problemOf(bytes + '\x01'), "");
  }
}

TEST(BlockTest, SaysWhatIsWrong) {
  using namespace std::string_literals;
  EXPECT_EQ(problemOf(""), "a block is empty");
  EXPECT_EQ(problemOf("\x07zzz"), "a block is coded in an unknown way or too long");
  EXPECT_EQ(problemOf("\x00\x00"s), "a block has a term without a value");
  EXPECT_EQ(problemOf("\x00\x01\x00\x20"s), "a block has a term without a value");
  EXPECT_EQ(problemOf("\x00\x01\xff"s), "a block holds a malformed number");
}

TEST(BlockTest, DoesNotExpandToMoreThanItsBytesAllow) {
  std::string zeros(1'000'000, '\x20'), bomb(1 + ZSTD_compressBound(zeros.size()), '\x01');
  bomb.resize(1 + ZSTD_compress(bomb.data() + 1, bomb.size() - 1, zeros.data(), zeros.size(), 1));
  EXPECT_EQ(problemOf(bomb), "a block expands to an absurd size");
}

/// What is packed can be read: if the compressed form is one that readers refuse, the plain one is
/// kept.
TEST(BlockTest, ABlockThatShrinksAbsurdlyStaysPlain) {
  Terms terms(30'000, Term{1, 0, 1, {}});
  EXPECT_EQ(problemOf(Block::pack(terms)->bytes()), "");
}

} // namespace
