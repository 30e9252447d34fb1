#include "tools/show/TableText.h"

#include "test/tools/show/WidestLine.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

const std::string longName(70, 'n'), words = "one two three four five six seven eight nine ten";
const std::vector<std::vector<std::string>> table{
    {"name", "count", "where"}, {longName, "1,234,567", words}, {"short", "12", "here"}};

class TableTextWidth : public testing::TestWithParam<size_t> {};

TEST_P(TableTextWidth, IsKeptAndNumbersAreWhole) {
  std::string text = tableText(table, {1}, 2, GetParam());
  EXPECT_LE(widestLine(text), GetParam());
  EXPECT_NE(text.find("1,234,567"), std::string::npos) << text;
  for (const char *word : {"one", "five", "ten"})
    EXPECT_NE(text.find(word), std::string::npos) << text;
  EXPECT_EQ(text.find(longName) != std::string::npos, GetParam() >= 120) << text;
}

INSTANTIATE_TEST_SUITE_P(Usual, TableTextWidth, testing::Values(60, 80, 100, 200));

TEST(TableText, CutsTheWidestNamesFirst) {
  EXPECT_EQ(tableText({{std::string(40, 'a'), std::string(30, 'b'), "1"}}, {2}, 0, 65),
            std::string(27, 'a') + "...  " + std::string(30, 'b') + "  1\n");
}

TEST(TableText, ContinuesFurtherLeftWhereANameHasNoRoom) {
  EXPECT_EQ(tableText({{std::string(30, '1'), "MPI_Wait a.c:1 solve"}}, {0}, 0, 40),
            std::string(30, '1') + "\n" + std::string(16, ' ') + "MPI_Wait a.c:1 solve\n");
  EXPECT_EQ(tableText({{std::string(9, '1'), "b " + std::string(36, 'w')}}, {0}, 0, 40),
            std::string(9, '1') + "  b\n    " + std::string(36, 'w') + "\n");
}

TEST(TableText, CutsAWordThatNoLineHolds) {
  EXPECT_EQ(tableText({{"1", "a.c:7 " + longName}}, {0}, 0, 40),
            "1  a.c:7\n   " + std::string(34, 'n') + "...\n");
}

TEST(TableText, CutsNoNumberHoweverNarrow) {
  EXPECT_EQ(tableText({{"123456789012345678901234567890", "5"}}, {0, 1}, 0, 10),
            "123456789012345678901234567890  5\n");
}

} // namespace
} // namespace anole::tools
