#include "tools/views/more/MatrixText.h"

#include <gtest/gtest.h>

#include <sstream>

namespace anole::tools {
namespace {

/// Beyond 32 ranks a character stands for several of them, in both matrices alike.
TEST(MatrixTextTest, EqualMatricesOfManyRanksLookAlike) {
  CommunicationMatrix ring{.ranks = 100, .sends = {}};
  for (uint32_t rank = 0; rank < ring.ranks; ++rank)
    ring.sends[{rank, (rank + 1) % ring.ranks}] = 1;
  std::istringstream lines(matricesText(ring, ring));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  size_t full = line.find("full"), clustered = line.find("clustered"), rows = 0;
  for (; std::getline(lines, line); ++rows) {
    std::string left = line.substr(full, clustered - full), right = line.substr(clustered);
    left.erase(left.find_last_not_of(' ') + 1);
    right.erase(right.find_last_not_of(' ') + 1);
    EXPECT_EQ(left, right) << "row " << rows;
  }
  EXPECT_EQ(rows, 25U);
}

} // namespace
} // namespace anole::tools
