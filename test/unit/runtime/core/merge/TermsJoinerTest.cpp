#include "runtime/core/merge/TermsJoiner.h"

#include "runtime/core/compress/Column.h"
#include "runtime/core/terms/TermCursor.h"

#include <gtest/gtest.h>

#include <random>

namespace anole {
namespace {

std::vector<int64_t> concatenated(const Terms &left, const Terms &right) {
  auto values = expand(left), more = expand(right);
  values.insert(values.end(), more.begin(), more.end());
  return values;
}

Terms randomTerms(std::mt19937 &random, size_t size) {
  Column column;
  for (size_t i = 0; i < size; ++i)
    column.append(static_cast<int64_t>(i / 7 * 10 + i % 7 + random() % 40 / 39));
  return column.finish();
}

TEST(TermsJoinerTest, KeepsEveryValueAtAnySize) {
  std::mt19937 random(3);
  TermsJoiner joiner;
  for (size_t size : {0, 1, 2, 10, 500, 5000})
    for (size_t other : {0, 1, 3, 100, 4000}) {
      Terms left = randomTerms(random, size), right = randomTerms(random, other);
      EXPECT_EQ(expand(joiner.join(left, right)), concatenated(left, right));
      EXPECT_EQ(joiner.join(left, right), joiner.join(left, right));
    }
}

TEST(TermsJoinerTest, ShortResultsAreAsIfCompressedAtOnce) {
  std::mt19937 random(4);
  TermsJoiner joiner;
  for (int i = 0; i < 30; ++i) {
    Terms left = randomTerms(random, random() % 32), right = randomTerms(random, random() % 32);
    EXPECT_EQ(joiner.join(left, right), compress(concatenated(left, right)));
  }
}

TEST(TermsJoinerTest, LongRunsAndRowsGrowTogetherAtTheSeam) {
  TermsJoiner joiner;
  EXPECT_EQ(joiner.join({{0, 1, 9000, {}}}, {{9000, 1, 7000, {}}}), (Terms{{0, 1, 16000, {}}}));
  EXPECT_EQ(joiner.join({{5, 0, 9000, {}}}, {{5, 0, 1, {}}}), (Terms{{5, 0, 9001, {}}}));
  Term rows{0, 100, 60, {{1, 1, 98, {}}}}, more{0, 100, 50, {{6001, 1, 98, {}}}};
  Term all{0, 100, 110, {{1, 1, 98, {}}}};
  EXPECT_EQ(joiner.join({rows}, {more}), (Terms{all}));
  Term other{0, 100, 50, {{6002, 1, 98, {}}}};
  EXPECT_EQ(joiner.join({rows}, {other}).size(), 2u);
}

TEST(TermsJoinerTest, IrregularSequencesAreOnlyPutSideBySide) {
  std::mt19937_64 random(5);
  Column values;
  for (int i = 0; i < 100; ++i)
    values.append(static_cast<int64_t>(random()));
  Terms left = values.finish();
  Terms joined = TermsJoiner().join(left, left);
  EXPECT_EQ(joined.size(), 2 * left.size());
  EXPECT_EQ(expand(joined), concatenated(left, left));
}

} // namespace
} // namespace anole
