#include "tools/files/NamedAfter.h"

#include <gtest/gtest.h>

namespace anole::tools {
namespace {

TEST(NamedAfter, KeepsTheNameWithoutItsFolderAndEndings) {
  EXPECT_EQ(namedAfter("runs/solver.anole", ".html"), "solver.html");
  EXPECT_EQ(namedAfter("solver.anole.gz", ".csv"), "solver.csv");
  EXPECT_EQ(namedAfter("solver.anole.partial/", ".html"), "solver.html");
  EXPECT_EQ(namedAfter("scorep/traces.otf2", ".anole"), "traces.anole");
}

TEST(NamedAfter, HasANameForStandardInput) { EXPECT_EQ(namedAfter("-", ".html"), "trace.html"); }

} // namespace
} // namespace anole::tools
