#include "test/tools/analysis/bytes/TermsOf.h"

#include "runtime/core/terms/Block.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(TermStream, GivesTheSameValuesInAnyPieces) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    Terms terms = test::randomTerms(random, 4);
    TermWork work;
    TermStream stream(terms, work);
    Values values;
    for (Terms piece; !(piece = stream.take(1 + random() % 7)).empty();) {
      Values more = expand(piece);
      values.insert(values.end(), more.begin(), more.end());
    }
    EXPECT_EQ(values, expand(terms)) << seed;
    EXPECT_TRUE(work.good());
  }
}

TEST(TermStream, CutsTermsInTwo) {
  Terms terms{repeated({run(1, 1, 3)}, 10, 1000)};
  TermWork work;
  TermStream stream(terms, work);
  ASSERT_TRUE(stream.head());
  stream.cut(2);
  EXPECT_EQ(stream.head()->count, 2u);
  stream.pop();
  EXPECT_EQ(stream.head()->count, 998u);
  EXPECT_EQ(expand(stream.take(4)), (Values{21, 22, 23, 31}));
}

TEST(TermStream, OpensBlocks) {
  Terms plain{run(7, 3, 5), run(1, 0, 4)};
  Terms terms{run(2, 0, 1), blockTerm(Block::pack(plain)),
              repeated({blockTerm(Block::pack(plain))}, 0, 2)};
  TermWork work;
  EXPECT_EQ(expand(TermStream(terms, work).take(100)), expand(terms));
}

TEST(TermStream, MakesRunsOfRepeats) {
  Terms terms{repeated({run(5, 9, 1)}, 4, 6), repeated({run(0, 1, 3)}, 3, 5)};
  TermWork work;
  TermStream stream(terms, work);
  EXPECT_EQ(*stream.head(), run(5, 4, 6));
  stream.pop();
  EXPECT_EQ(*stream.head(), run(0, 1, 15));
}

TEST(TermStream, ChangesTerms) {
  Terms terms{run(5, 2, 3), blockTerm(Block::pack({run(1, 0, 2)}))};
  TermWork work;
  TermStream doubled(terms, work,
                     [](const Term &term, Terms &out) { out.push_back(scaled(term, 2)); });
  EXPECT_EQ(expand(doubled.take(10)), (Values{10, 14, 18, 2, 2}));
}

TEST(TermStream, EndsWithTheWork) {
  Terms terms{run(1, 1, 3)};
  TermWork work;
  TermStream stream(terms, work);
  EXPECT_FALSE(work.spend(uint64_t(1) << 40));
  EXPECT_EQ(stream.head(), nullptr);
  EXPECT_TRUE(stream.take(2).empty());
  work.begin();
  EXPECT_EQ(expand(stream.take(2)), (Values{1, 2}));
}

} // namespace
} // namespace anole::tools
