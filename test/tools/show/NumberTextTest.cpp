#include "tools/show/NumberText.h"

#include "tools/show/TableText.h"

#include <gtest/gtest.h>

#include <limits>

namespace anole::tools {
namespace {

TEST(NumberText, CountsHaveThousandsMarks) {
  EXPECT_EQ(countText(0), "0");
  EXPECT_EQ(countText(999), "999");
  EXPECT_EQ(countText(1000), "1,000");
  EXPECT_EQ(countText(1234567), "1,234,567");
  EXPECT_EQ(plural(1, "rank"), "1 rank");
  EXPECT_EQ(plural(2000, "rank"), "2,000 ranks");
}

TEST(NumberText, SizesAndTimesHaveThreeDigits) {
  EXPECT_EQ(sizeText(999), "999 B");
  EXPECT_EQ(sizeText(1536), "1.54 KB");
  EXPECT_EQ(sizeText(999999), "1.00 MB");
  EXPECT_EQ(timeText(0), "0 s");
  EXPECT_EQ(timeText(61.25), "61.2 ns");
  EXPECT_EQ(timeText(1234), "1.23 µs");
  EXPECT_EQ(timeText(3.6e12), "3600 s");
  EXPECT_EQ(timeText(std::numeric_limits<double>::infinity()), "inf s");
  EXPECT_EQ(timeText(std::numeric_limits<double>::quiet_NaN()), "nan ns");
}

TEST(NumberText, SharesHaveOneDigit) {
  EXPECT_EQ(percentText(0), "0.0 %");
  EXPECT_EQ(percentText(0.1234), "12.3 %");
  EXPECT_EQ(percentText(1), "100.0 %");
  EXPECT_EQ(percentText(0.0001), "<0.1 %");
  EXPECT_EQ(percentText(-0.25), "-25.0 %");
  EXPECT_EQ(percentText(-0.0001), "0.0 %");
  EXPECT_EQ(percentText(1, 4), "25.0 %");
  EXPECT_EQ(percentText(1, 0), "-");
  EXPECT_EQ(timesMeanText(1.149), "1.1 x mean");
  EXPECT_EQ(imbalanceText(12.34), "12.3 x");
}

TEST(LineText, NumbersKeepTheirUnits) {
  EXPECT_EQ(wrapped({"it takes 12.3 ms or 4.5 %"}, {.width = 12}), "it takes\n12.3 ms or\n4.5 %\n");
}

TEST(LineText, MuIsAsWideAsOtherLetters) {
  EXPECT_EQ(tableText({{"a", "1.23 µs"}, {"b", "12.3 ms"}}, {1}), "a  1.23 µs\nb  12.3 ms\n");
}

TEST(LineText, WordsWrapWithTheirIndent) {
  std::string word(40, 'w');
  EXPECT_EQ(wrapped({word, word, word}, {4, 0}),
            "    " + word + "  " + word + "\n    " + word + "\n");
  EXPECT_EQ(wrapped({}, {4, 4}), "");
}

TEST(LineText, BreaksWordsThatNoLineHolds) {
  std::string ranks(90, '1');
  EXPECT_EQ(wrapped({"dest", ranks + "," + ranks + " x2"}, {2, 4}),
            "  dest  " + ranks + ",\n      " + ranks + " x2\n");
}

TEST(LineText, TablesWrapTheirLastColumn) {
  std::string word(60, 'w');
  EXPECT_EQ(tableText({{"name", word + " " + word}}), "name  " + word + "\n      " + word + "\n");
}

TEST(LineText, TablesAlign) {
  EXPECT_EQ(tableText({{"name", "count"}, {"MPI_Send", "7"}}, {1}, 2), "  name      count\n"
                                                                       "  MPI_Send      7\n");
}

} // namespace
} // namespace anole::tools
