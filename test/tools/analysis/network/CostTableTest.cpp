#include "tools/analysis/network/Cost.h"

#include <gtest/gtest.h>

namespace anole::whatif {
namespace {

TEST(CostTable, NumbersEachCostOnce) {
  CostTable costs;
  auto costOf = [](uint64_t i) {
    return Cost{static_cast<CostKind>(i % 5), i % 2 == 0, i % 3, i / 4};
  };
  std::vector<uint32_t> numbers;
  for (uint64_t i = 0; i < 1000; ++i)
    numbers.push_back(costs.add(costOf(i)));
  for (uint64_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(costs.add(costOf(i)), numbers[i]);
    EXPECT_EQ(costs.all()[numbers[i]], costOf(i));
  }
  for (size_t i = 0; i < costs.all().size(); ++i)
    for (size_t j = 0; j < i; ++j)
      ASSERT_FALSE(costs.all()[i] == costs.all()[j]);
}

TEST(CostTable, GivesNumbersInOrder) {
  CostTable costs;
  EXPECT_TRUE(costs.all().empty());
  EXPECT_EQ(costs.add({CostKind::Message, false, 1, 8}), 0U);
  EXPECT_EQ(costs.add({CostKind::Message, false, 1, 9}), 1U);
  EXPECT_EQ(costs.add({CostKind::Message, false, 1, 8}), 0U);
}

} // namespace
} // namespace anole::whatif
