#include "tools/formats/extrae/EventTypes.h"

#include <gtest/gtest.h>

namespace anole::extrae {
namespace {

TEST(EventTypes, NumberFunctionsAsExtraeDoes) {
  EXPECT_EQ(numberOf("MPI_Send"), 1);
  EXPECT_EQ(numberOf("MPI_Allreduce"), 10);
  EXPECT_EQ(numberOf("MPI_Cart_create"), 43);
  EXPECT_EQ(numberOf("MPI_Waitsome"), 60);
  EXPECT_EQ(numberOf("MPI_Iscan"), 167);
  EXPECT_EQ(numberOf("MPI_Psend_init"), 0);
}

TEST(EventTypes, NameTheFunctionOfEachNumber) {
  for (int64_t number = 1; number <= 167; ++number)
    EXPECT_EQ(numberOf(functionOf(number)), number);
  for (int64_t number : {int64_t(-1), int64_t(0), int64_t(168), INT64_MIN, INT64_MAX})
    EXPECT_EQ(functionOf(number), "");
}

} // namespace
} // namespace anole::extrae
