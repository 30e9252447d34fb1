#include "tools/programs/proxy/formula/GridNeighbours.h"

#include "tools/programs/proxy/tree/Printer.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

using Lists = std::vector<std::vector<int64_t>>;

Ranks firstRanks(size_t size) {
  Ranks ranks;
  for (uint32_t rank = 0; rank < size; ++rank)
    ranks.push_back(rank);
  return ranks;
}

std::string printedFunctions(const GridFunctions &functions, const std::string &used) {
  Definitions all;
  for (ProgramFunction &each : functions.definitions({used}))
    all.emplace_back(std::move(each));
  return printed(all);
}

TEST(GridNeighbours, FindsALine) {
  auto grid = findGrid(firstRanks(4), Lists{{1, 2}, {0, 2, 3}, {0, 1, 3}, {1, 2}}, 4);
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->extents, (std::vector<int64_t>{4}));
  EXPECT_EQ(grid->offsets, (Lists{{-2}, {-1}, {1}, {2}}));
}

TEST(GridNeighbours, FindsAPlaneOfWhichNoRankSeesAll) {
  auto grid =
      findGrid(firstRanks(6), Lists{{1, 2}, {0, 3}, {0, 3, 4}, {1, 2, 5}, {2, 5}, {3, 4}}, 6);
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->extents, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(grid->offsets, (Lists{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}));
  EXPECT_EQ(grid->directionsOf(2), (std::vector<size_t>{0, 2, 3}));
}

TEST(GridNeighbours, FindsNoneWhereRanksDisagree) {
  EXPECT_FALSE(findGrid(firstRanks(4), Lists{{1, 3}, {3, 0}, {3, 1}, {0, 2}}, 4));
  EXPECT_FALSE(findGrid(firstRanks(4), Lists{{1}, {2}, {3}, {-1}}, 4));
  EXPECT_FALSE(findGrid(firstRanks(1), Lists{{0}}, 1));
}

TEST(GridNeighbours, AreFunctionsThatAreUsed) {
  GridFunctions functions{
      {{2, 3}, {{-1, 0}, {1, 0}}}, "offsets", "at", "direction", "neighbour", "count"};
  std::string text = printedFunctions(functions, "count");
  EXPECT_NE(text.find("int x = rank % 2 + offsets[toward][0];"), std::string::npos);
  EXPECT_NE(text.find("if (x >= 0 && x < 2 && y >= 0 && y < 3)"), std::string::npos);
  EXPECT_NE(text.find("static int count(void)"), std::string::npos);
  EXPECT_EQ(text.find("static int direction("), std::string::npos);
}

/// Distances of two in a grid that does not wrap would do, too, but only in one of 3 x 3.
TEST(GridNeighbours, AreFoundInAGridThatWraps) {
  Lists lists;
  for (int64_t rank = 0; rank < 9; ++rank)
    lists.push_back({(rank + 6) % 9, rank / 3 * 3 + (rank + 2) % 3, rank / 3 * 3 + (rank + 1) % 3});
  auto grid = findGrid(firstRanks(9), lists, 9);
  ASSERT_TRUE(grid);
  EXPECT_TRUE(grid->wraps);
  EXPECT_EQ(grid->extents, (std::vector<int64_t>{3, 3}));
  EXPECT_EQ(grid->offsets, (Lists{{0, -1}, {-1, 0}, {1, 0}}));
  GridFunctions functions{*grid, "offsets", "at", "direction", "neighbour", "count"};
  std::string text = printedFunctions(functions, "neighbour");
  EXPECT_NE(text.find("int x = (rank % 3 + offsets[toward][0] + 3) % 3;"), std::string::npos);
  EXPECT_NE(text.find("int y = (rank / 3 % 3 + offsets[toward][1] + 3) % 3;"), std::string::npos);
}

} // namespace
} // namespace anole::tools::generate
