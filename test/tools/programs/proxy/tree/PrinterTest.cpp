#include "tools/programs/proxy/tree/Printer.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

Expression word(size_t size, char letter) { return named(std::string(size, letter)); }

/// The statements in the body of a function.
std::string body(const Statements &statements) {
  std::string text = printed(Definitions{ProgramFunction{"", "static void", "f", {}, statements}});
  size_t begin = text.find('\n') + 1;
  return text.substr(begin, text.size() - 2 - begin);
}

Statement call(const std::string &function, std::vector<Expression> arguments = {}) {
  return compute(called(function, std::move(arguments)));
}

TEST(Printer, BreaksCallsBetweenArguments) {
  std::string a(40, 'a'), b(45, 'b');
  EXPECT_EQ(body({call("MPI_Send", {named(a), named(b), named("c")})}),
            "  MPI_Send(" + a + ", " + b + ",\n      c);\n");
}

/// Arguments of the outer call come first.
TEST(Printer, BreaksInnerCallsLast) {
  Expression inner = called("room", {word(30, 'a'), word(30, 'b')});
  EXPECT_EQ(body({call("MPI_Recv", {inner, word(40, 'c'), word(9, 'd')})}),
            "  MPI_Recv(room(" + std::string(30, 'a') + ", " + std::string(30, 'b') + "),\n      " +
                std::string(40, 'c') + ", ddddddddd);\n");
  Expression wide = called("room", {word(60, 'a'), word(60, 'b')});
  EXPECT_EQ(body({call("MPI_Recv", {wide, word(9, 'd')})}),
            "  MPI_Recv(room(" + std::string(60, 'a') + ",\n      " + std::string(60, 'b') +
                "), ddddddddd);\n");
}

TEST(Printer, BreaksBehindOperatorsThatBindLeast) {
  Expression low = joined(word(40, 'a'), "*", word(20, 'b'));
  EXPECT_EQ(body({compute(named("x"), "=", joined(low, "+", word(40, 'c')))}),
            "  x = " + std::string(40, 'a') + " * " + std::string(20, 'b') + " +\n      " +
                std::string(40, 'c') + ";\n");
}

TEST(Printer, LeavesBracesOutAroundOnePlainStatement) {
  Expression condition = joined(named("rank"), "==", literal(0));
  EXPECT_EQ(body({onlyIf(condition, {call("f")})}), "  if (rank == 0)\n    f();\n");
  EXPECT_EQ(body({onlyIf(condition, {call("f"), call("g")})}),
            "  if (rank == 0) {\n    f();\n    g();\n  }\n");
  EXPECT_EQ(body({counting("int", "i", literal(3), {onlyIf(condition, {call("f")})})}),
            "  for (int i = 0; i < 3; i++) {\n    if (rank == 0)\n      f();\n  }\n");
}

TEST(Printer, PutsConditionsInARow) {
  Statement last = onlyIf(named("b"), {call("g")}, {call("h")});
  EXPECT_EQ(body({onlyIf(named("a"), {call("f")}, {last})}),
            "  if (a) {\n    f();\n  } else if (b) {\n    g();\n  } else {\n    h();\n  }\n");
}

TEST(Printer, EndsALoopWithItsCondition) {
  EXPECT_EQ(body({repeatedUntilNot(named("isOpen"), {call("f")})}),
            "  do {\n    f();\n  } while (isOpen);\n");
}

TEST(Printer, PutsLongListsBelowTheirNames) {
  std::vector<Expression> numbers(30, literal(1000));
  Statement table = asStatic(declaredArray("const int", "t", {literal(30)}, listOf(numbers)));
  std::string row = "1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, "
                    "1000, 1000, 1000, 1000";
  EXPECT_EQ(printed(Definitions{table}),
            "static const int t[30] = {\n    " + row + ",\n    " + row.substr(0, 82) + "\n};\n");
  table.parts = {listOf({literal(1), literal(2)})};
  EXPECT_EQ(printed(Definitions{table}), "static const int t[30] = {1, 2};\n");
}

TEST(Printer, LeavesEmptyLinesBetweenDefinitions) {
  Statement first = asStatic(declared("int", "rank"));
  Statement second = asStatic(declared("MPI_Request *", "requests"));
  ProgramFunction function{
      "Says so.", "static void", "f", {{"int", "i"}, {"void *", "p"}}, {call("g")}};
  EXPECT_EQ(printed(Definitions{constantNumber("ranks", literal(4)), first, second, function}),
            "enum { ranks = 4 };\nstatic int rank;\nstatic MPI_Request *requests;\n\n"
            "/* Says so. */\nstatic void f(int i, void *p) {\n  g();\n}\n");
}

TEST(Printer, FillsComments) {
  std::string text(50, 'c');
  ProgramFunction function{text + " " + text, "static void", "f", {}, {}};
  EXPECT_EQ(printed(Definitions{function}),
            "/* " + text + "\n * " + text + " */\nstatic void f(void) {\n}\n");
}

} // namespace
} // namespace anole::tools::generate
