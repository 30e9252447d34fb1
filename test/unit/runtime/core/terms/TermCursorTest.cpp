#include "runtime/core/terms/TermCursor.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/Block.h"

#include <gtest/gtest.h>

#include <random>

namespace anole {
namespace {

Terms columnOf(const std::vector<int64_t> &values) {
  Column column;
  for (int64_t value : values)
    column.append(value);
  return column.finish();
}

std::vector<int64_t> nested(uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<int64_t> values;
  for (int part = 0; part < 4; ++part) {
    auto rounds = 1 + random() % 6, length = 1 + random() % 5, inner = 1 + random() % 4;
    auto stride = static_cast<int64_t>(random() % 2);
    for (uint64_t round = 0; round < rounds; ++round)
      for (uint64_t i = 0; i < length; ++i)
        for (uint64_t j = 0; j < inner; ++j)
          values.push_back(static_cast<int64_t>(i * 10) + stride * static_cast<int64_t>(round));
  }
  return values;
}

TEST(TermCursor, SkipsLikeNext) {
  for (uint64_t seed = 0; seed < 200; ++seed) {
    auto values = nested(seed);
    Terms terms = columnOf(values);
    ASSERT_EQ(expand(terms), values);
    std::mt19937_64 random(seed);
    TermCursor cursor(terms);
    for (size_t at = 0; at < values.size();) {
      size_t skipped = random() % 9;
      cursor.skip(skipped);
      at += skipped;
      auto next = cursor.next();
      ASSERT_EQ(next.has_value(), at < values.size()) << seed;
      if (next)
        ASSERT_EQ(*next, values[at]) << seed;
      ++at;
    }
  }
}

/// Blocks of values that follow no pattern, and of terms, each in a repeat and beside a run.
Terms termsWithBlocks() {
  const std::vector<int64_t> plain{7, -3, 12, 12, 5, 900, 1, INT64_MIN};
  const Term values = blockTerm(Block::packValues(plain));
  const Term runs = blockTerm(Block::pack({{3, 0, 2, {}}, {8, 5, 4, {}}, {1, 0, 1, {}}}));
  const Term nested = blockTerm(Block::pack({{2, 3, 100, {}}, {0, 1, 3, {{4, 2, 2, {}}}}}));
  return {{5, 0, 3, {}},     values, {0, 10, 3, {values, {1, 1, 2, {}}, nested}}, runs, nested,
          {0, 0, 2, {runs}}, values};
}

TEST(TermCursor, GoesThroughBlocksOfValuesAndOfTermsAlike) {
  const Terms terms = termsWithBlocks();
  const std::vector<int64_t> values = expand(terms);
  ASSERT_EQ(values.size(), valueCount(terms));
  EXPECT_EQ(std::vector(values.begin() + 3, values.begin() + 7),
            (std::vector<int64_t>{7, -3, 12, 12}));
  EXPECT_EQ(values[values.size() - 1], INT64_MIN);
  for (size_t first = 0; first <= values.size(); ++first)
    for (size_t more : {size_t(1), size_t(5), size_t(40)}) {
      TermCursor cursor(terms);
      cursor.skip(first);
      TermCursor copy = cursor;
      cursor.skip(more);
      EXPECT_EQ(copy.next().value_or(0), first < values.size() ? values[first] : 0);
      const size_t at = first + more;
      EXPECT_EQ(cursor.next().value_or(0), at < values.size() ? values[at] : 0) << at;
    }
}

TEST(TermCursor, WhatRepeatsDoesRepeat) {
  uint64_t found = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    auto values = nested(seed);
    Terms terms = columnOf(values);
    TermCursor cursor(terms);
    for (size_t at = 0; at <= values.size(); ++at, cursor.next())
      for (size_t period = 1; period <= 12; ++period) {
        uint64_t times = cursor.repeating(period);
        found += times;
        ASSERT_TRUE(times == 0 || (at >= period && at + times <= values.size())) << seed;
        for (size_t i = 0; i < times; ++i)
          ASSERT_EQ(values[at + i], values[at + i - period]) << seed;
      }
  }
  EXPECT_GT(found, 10000U);
}

TEST(TermCursor, KnowsHowLongARoundComesAgain) {
  Term round{0, 0, 1000000000, {{1, 0, 2, {}}, {5, 0, 1, {}}}};
  Terms terms{round};
  TermCursor cursor(terms);
  cursor.skip(3);
  EXPECT_EQ(cursor.repeating(3), 2999999997U);
  EXPECT_EQ(cursor.repeating(2), 0U);
  cursor.skip(2999999990U);
  EXPECT_EQ(cursor.repeating(3), 7U);
  EXPECT_EQ(cursor.next(), 5);
  EXPECT_EQ(cursor.next(), 1);
}

TEST(TermCursor, GoesOnFromRunToRunAsSkippingDoes) {
  const Term round{0, 10, 2, {{1, 0, 2, {}}, {5, 0, 1, {}}}};
  const Terms terms{{5, 0, 1, {}}, {7, 1, 2, {}}, {3, 0, 0, {}},
                    {9, 0, 1, {}}, round,         {4, 0, 1, {}}};
  const std::vector<int64_t> values{5, 7, 8, 9, 1, 1, 5, 11, 11, 15, 4};
  ASSERT_EQ(expand(terms), values);
  for (size_t taken = 0; taken <= values.size(); ++taken)
    for (size_t skipped = 0; taken + skipped < values.size(); ++skipped) {
      TermCursor cursor(terms);
      for (size_t i = 0; i < taken; ++i)
        cursor.next();
      cursor.skip(skipped);
      EXPECT_EQ(cursor.next(), values[taken + skipped]) << taken << " taken, " << skipped;
    }
}

TEST(TermCursor, WalksBlocks) {
  std::mt19937_64 random(1);
  std::vector<int64_t> values(100000);
  for (int64_t &value : values)
    value = static_cast<int64_t>(random() % 1000);
  Terms terms = columnOf(values);
  ASSERT_TRUE(terms.size() > 1);
  TermCursor cursor(terms);
  cursor.skip(70001);
  EXPECT_EQ(cursor.next(), values[70001]);
  cursor.skip(20000);
  EXPECT_EQ(cursor.next(), values[90002]);
  cursor.skip(UINT64_MAX);
  EXPECT_EQ(cursor.next(), std::nullopt);
}

} // namespace
} // namespace anole
