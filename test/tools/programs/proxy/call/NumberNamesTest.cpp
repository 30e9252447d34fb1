#include "tools/programs/proxy/call/NumberNames.h"

#include "tools/programs/proxy/tree/ExpressionWriter.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

TEST(NumberNames, NameWhatEachMpiNumbersInItsOwnWay) {
  EXPECT_EQ(printed(*namedConstant("LockType", 235)), "MPI_LOCK_SHARED");
  EXPECT_EQ(printed(*namedConstant("Assertion", 0)), "0");
  EXPECT_EQ(printed(*namedConstant("Assertion", 1024 + 4096)), "MPI_MODE_NOCHECK | MPI_MODE_NOPUT");
  EXPECT_EQ(namedConstant("Assertion", 1), std::nullopt);
  EXPECT_EQ(namedConstant("LockType", 7), std::nullopt);
  EXPECT_EQ(namedConstant("Count", 7), std::nullopt);
}

} // namespace
} // namespace anole::tools::generate
