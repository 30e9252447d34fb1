#include "runtime/core/compress/LoopName.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

bool fits(std::string_view name, const std::string &function, uint32_t line) {
  auto parsed = LoopName::parse(name);
  return parsed && parsed->fits({4, function, "a.cpp", line, 3});
}

TEST(LoopNameTest, IsAFunctionAndALine) {
  EXPECT_TRUE(fits("main:42", "main", 42));
  EXPECT_FALSE(fits("main:42", "main", 43));
  EXPECT_FALSE(fits("main:42", "remain", 42));
}

TEST(LoopNameTest, MayLeaveOutWhatSurroundsTheName) {
  const std::string function = "hydro::Solver::step(int, std::vector<double> const&) const";
  EXPECT_TRUE(fits("hydro::Solver::step(int, std::vector<double> const&) const:8", function, 8));
  EXPECT_TRUE(fits("hydro::Solver::step:8", function, 8));
  EXPECT_TRUE(fits("step:8", function, 8));
  EXPECT_FALSE(fits("Solver:8", function, 8));
}

TEST(LoopNameTest, KnowsTemplatesAndUnnamedNamespaces) {
  EXPECT_TRUE(fits("run:8", "void (anonymous namespace)::run<a::b>(a::b)", 8));
  EXPECT_TRUE(fits("run:8", "(anonymous namespace)::run()", 8));
  EXPECT_TRUE(fits("operator():8", "f()::'lambda'(int)::operator()(int) const", 8));
}

TEST(LoopNameTest, RejectsWhatNamesNoLoop) {
  for (const char *text : {"", "main", ":8", "main:", "main:x", "main:8x", "main:-1"})
    EXPECT_FALSE(LoopName::parse(text)) << text;
}

} // namespace
} // namespace anole
