#include "tools/programs/proxy/scale/ScaledText.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

std::string rank(int64_t value) { return SizedNumber{Meaning::Rank, value}.mark(); }

std::string scaled(const std::vector<SizedText> &texts) {
  auto result = scaledText(texts);
  return result ? result->text : "error: " + result.error().message;
}

TEST(ScaledText, PutsLawsInThePlaceOfNumbers) {
  EXPECT_EQ(scaled({{"a", 16, "if (rank < " + rank(15) + ")"}}), "if (rank < ranks - 1)");
  EXPECT_EQ(scaled({{"a", 9, "f(9, 7);"}, {"b", 16, "f(16, 7);"}}), "f(ranks, 7);");
}

TEST(ScaledText, SetsParenthesesWhereTheyAreNeeded) {
  EXPECT_EQ(scaled({{"a", 16, "x = rank * " + rank(15) + ";"}}), "x = rank * (ranks - 1);");
  EXPECT_EQ(scaled({{"a", 16, "x = f(" + rank(15) + ");"}}), "x = f(ranks - 1);");
  EXPECT_EQ(scaled({{"a", 16, "x = rank - " + rank(8) + ";"}}), "x = rank - (ranks / 2);");
}

TEST(ScaledText, SaysWhatNumbersWereTakenFor) {
  auto result = scaledText({{"a", 16, "f(" + rank(4) + ", 16);"}});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->readings, std::set<std::string>{"4 for plane[0]"});
  EXPECT_EQ(result->doubts, std::set<int64_t>{16});
  EXPECT_EQ(result->helpers, std::set<std::string>{"plane"});
}

TEST(ScaledText, NamesThePlaceOfANumberWithoutALaw) {
  std::string text = "\n/* main a.c:5 > step */\nstatic void step(void) {\n  f(";
  EXPECT_EQ(
      scaled({{"a", 9, text + "1234, 2);\n}\n"}, {"b", 16, text + "99, 2);\n}\n"}}),
      "error: no rule was found for a number that is 1234 on 9, 99 on 16 ranks, in main a.c:5 > "
      "step: f(1234, 2);");
}

TEST(ScaledText, NamesThePlaceWhereProgramsDiffer) {
  EXPECT_EQ(scaled({{"a", 9, "\nint main(void) {\n  f(1);\n"},
                    {"b", 16, "\nint main(void) {\n  g(1);\n"}}),
            "error: b gives another program than a, in main: f(1); | g(1);");
}

TEST(ScaledText, LeavesNoVariablesInConstantArrays) {
  EXPECT_EQ(scaled({{"a", 9, "static const int t[2] = {\n    1, 9\n};\n"},
                    {"b", 16, "static const int t[2] = {\n    1, 16\n};\n"}}),
            "error: an array whose size or numbers depend on the ranks, in its tables: 1, 9");
  EXPECT_EQ(scaled({{"a", 9, "static int f(void) { return 9; }"},
                    {"b", 16, "static int f(void) { return 16; }"}}),
            "static int f(void) { return ranks; }");
  EXPECT_EQ(scaled({{"a", 9, "void f(void) {\n  int t[9];\n}\n"},
                    {"b", 16, "void f(void) {\n  int t[16];\n}\n"}}),
            "void f(void) {\n  int t[ranks];\n}\n");
}

} // namespace
} // namespace anole::tools::generate
