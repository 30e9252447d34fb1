#include "tools/show/SpareColumns.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

const TextLines lines{{"", "calls", "mean", "p99"},
                      {"MPI_Send  halo.c:31 exchange < main < step", "100", "1.00 ms", "2.00 ms"}};

TextLines shownAt(size_t width, unsigned orderOfMean = 2) {
  TextLines shown = lines;
  TableShape shape{.right = {1, 2, 3}, .spare = {0, 0, orderOfMean, 1}, .width = width};
  leaveOutSpareColumns(shown, shape);
  EXPECT_EQ(shape.right.size() + 1, shown[0].size());
  return shown;
}

TEST(SpareColumns, StayWhereNamesHaveRoom) { EXPECT_EQ(shownAt(61), lines); }

TEST(SpareColumns, GoInTheirOrder) {
  EXPECT_EQ(shownAt(60)[0], (std::vector<std::string>{"", "calls", "mean"}));
  EXPECT_EQ(shownAt(50)[0], (std::vector<std::string>{"", "calls"}));
  EXPECT_EQ(shownAt(10)[0], (std::vector<std::string>{"", "calls"}));
}

TEST(SpareColumns, GoTogetherIfOneIsNothingWithoutTheOther) {
  EXPECT_EQ(shownAt(60, 1)[0], (std::vector<std::string>{"", "calls"}));
}

} // namespace
} // namespace anole::tools
