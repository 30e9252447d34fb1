#include "tools/programs/proxy/scale/ScaledTree.h"

#include "tools/programs/proxy/tree/Printer.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

Expression rank(int64_t value) { return Expression(Form::Number, "", {}, {Meaning::Rank, value}); }

/// A program of one statement.
SizedProgram program(const std::string &name, int64_t ranks, const Statement &statement) {
  return {
      name, ranks, {ProgramFunction{"main a.c:5 > step", "static void", "step", {}, {statement}}}};
}

std::string scaled(const std::vector<SizedProgram> &programs) {
  auto result = scaledTree(programs);
  if (!result)
    return "error: " + result.error().message;
  return headOf(std::get<ProgramFunction>(result->definitions[0]).body[0]);
}

Statement call(const std::vector<Expression> &arguments) { return compute(called("f", arguments)); }

TEST(ScaledTree, PutsLawsInThePlaceOfNumbers) {
  EXPECT_EQ(scaled({program("a", 16, onlyIf(joined(named("rank"), "<", rank(15)), {}))}),
            "if (rank < ranks - 1)");
  EXPECT_EQ(scaled({program("a", 9, call({literal(9), literal(7)})),
                    program("b", 16, call({literal(16), literal(7)}))}),
            "f(ranks, 7);");
}

TEST(ScaledTree, KeepsTheOrderOfOperators) {
  Expression own = named("rank"), x = named("x");
  EXPECT_EQ(scaled({program("a", 16, compute(x, "=", joined(own, "*", rank(15))))}),
            "x = rank * (ranks - 1);");
  EXPECT_EQ(scaled({program("a", 16, compute(x, "=", joined(own, "-", rank(15))))}),
            "x = rank - (ranks - 1);");
  EXPECT_EQ(scaled({program("a", 16, compute(x, "=", rank(-15)))}), "x = -(ranks - 1);");
}

TEST(ScaledTree, SaysWhatNumbersWereTakenFor) {
  auto result = scaledTree({program("a", 16, call({rank(4), literal(16)}))});
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->readings, std::set<std::string>{"4 for plane[0]"});
  EXPECT_EQ(result->doubts, std::set<int64_t>{16});
}

TEST(ScaledTree, NamesThePlaceOfANumberWithoutALaw) {
  EXPECT_EQ(scaled({program("a", 9, call({literal(1234), literal(2)})),
                    program("b", 16, call({literal(99), literal(2)}))}),
            "error: no rule was found for a number that is 1234 on 9, 99 on 16 ranks, in main "
            "a.c:5 > step: f(1234, 2);");
}

TEST(ScaledTree, NamesThePlaceWhereProgramsDiffer) {
  auto main = [](const std::string &name, int64_t ranks, const char *function) {
    return SizedProgram{
        name,
        ranks,
        {ProgramFunction{"", "int", "main", {}, {compute(called(function, {literal(1)}))}}}};
  };
  EXPECT_EQ(scaled({main("a", 9, "f"), main("b", 16, "g")}),
            "error: b gives another program than a, in main: f(1); | g(1);");
}

TEST(ScaledTree, LeavesNumbersAloneThatFitNoInt) {
  Statement large = call({literal(int64_t(9) << 40)});
  EXPECT_EQ(scaled({program("a", 9, large), program("b", 16, large)}), "f(9895604649984LL);");
}

TEST(ScaledTree, LeavesNoVariablesInConstantArrays) {
  auto table = [](const std::string &name, int64_t ranks) {
    Statement array = asStatic(
        declaredArray("const int", "t", {literal(2)}, listOf({literal(1), literal(ranks)})));
    ProgramFunction user{"main a.c:5 > step", "static void", "step", {}, {call({named("t")})}};
    return SizedProgram{name, ranks, {array, user}};
  };
  EXPECT_EQ(scaled({table("a", 9), table("b", 16)}),
            "error: an array whose size or numbers depend on the ranks, in main a.c:5 > step: "
            "static const int t[2];");
  Statement local = declaredArray("int", "t", {literal(9)});
  Statement wider = declaredArray("int", "t", {literal(16)});
  EXPECT_EQ(scaled({program("a", 9, local), program("b", 16, wider)}), "int t[ranks];");
  EXPECT_TRUE(scaled({program("a", 9, asStatic(local)), program("b", 16, asStatic(wider))})
                  .starts_with("error: "));
}

} // namespace
} // namespace anole::tools::generate
