#include "runtime/record/capture/ScriptName.h"

#include <gtest/gtest.h>

#include <vector>

namespace anole::record {
namespace {

std::string_view nameOf(const std::vector<const char *> &words) { return scriptName(words); }

TEST(ScriptName, IsThatOfThePythonScript) {
  EXPECT_EQ(nameOf({"/usr/bin/python3.11", "-u", "codes/solver.py", "100"}), "solver");
  EXPECT_EQ(nameOf({"python3", "-m", "mpi4py", "solver.py"}), "solver");
  EXPECT_EQ(nameOf({"python3", "-m", "mpi4py.bench"}), "mpi4py.bench");
}

TEST(ScriptName, IsThatOfRsScript) {
  EXPECT_EQ(nameOf({"/usr/lib/R/bin/exec/R", "--no-echo", "--file=run/solver.R", "--args", "8"}),
            "solver");
  EXPECT_EQ(nameOf({"R", "-f", "solver.v2.R"}), "solver.v2");
  EXPECT_EQ(nameOf({"R", "--file=solver"}), "solver");
  EXPECT_EQ(nameOf({"R", "-e", "1 + 1"}), "");
  EXPECT_EQ(nameOf({"R", "-f"}), "");
}

TEST(ScriptName, IsNoneOfOtherPrograms) {
  EXPECT_EQ(nameOf({"./solver", "input.py"}), "");
  EXPECT_EQ(nameOf({"python3", "-c", "print()"}), "");
  EXPECT_EQ(nameOf({"python3"}), "");
  EXPECT_EQ(nameOf({}), "");
}

} // namespace
} // namespace anole::record
