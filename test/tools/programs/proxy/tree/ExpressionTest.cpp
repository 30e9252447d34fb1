#include "tools/programs/proxy/tree/ExpressionWriter.h"
#include "tools/programs/proxy/tree/TreeVisit.h"

#include <gtest/gtest.h>

namespace anole::tools::generate {
namespace {

const Expression x = named("x"), y = named("y"), z = named("z");

Expression of(const Expression &left, const char *operation, const Expression &right) {
  return joined(left, operation, right);
}

TEST(Expression, HasTheParenthesesThatItNeeds) {
  EXPECT_EQ(printed(of(of(x, "+", y), "*", z)), "(x + y) * z");
  EXPECT_EQ(printed(of(of(x, "*", y), "+", z)), "x * y + z");
  EXPECT_EQ(printed(of(x, "-", of(y, "-", z))), "x - (y - z)");
  EXPECT_EQ(printed(of(of(x, "/", y), "%", z)), "x / y % z");
  EXPECT_EQ(printed(of(x, "*", of(y, "/", z))), "x * (y / z)");
  EXPECT_EQ(printed(prefixed("!", of(x, "==", y))), "!(x == y)");
  EXPECT_EQ(printed(prefixed("-", literal(-3))), "-(-3)");
  EXPECT_EQ(printed(castTo("int", of(x, "+", y))), "(int)(x + y)");
  EXPECT_EQ(printed(indexed(x, of(y, "+", z))), "x[y + z]");
}

/// Compilers warn where the order of operators is hard to remember.
TEST(Expression, HasParenthesesThatReadersNeed) {
  EXPECT_EQ(printed(of(x, "^", of(literal(1), "<<", y))), "x ^ (1 << y)");
  EXPECT_EQ(printed(of(x, "^", of(y, "+", z))), "x ^ (y + z)");
  EXPECT_EQ(printed(of(of(x, "&&", y), "||", z)), "(x && y) || z");
  EXPECT_EQ(printed(of(of(x, "<", y), "==", z)), "(x < y) == z");
  EXPECT_EQ(printed(of(of(x, "|", y), "|", z)), "x | y | z");
}

TEST(Expression, ChoosesInAChain) {
  Expression rest = choice(of(x, "<", literal(9)), y, z);
  EXPECT_EQ(printed(choice(of(x, "<", literal(3)), z, rest)), "x < 3 ? z : x < 9 ? y : z");
  EXPECT_EQ(printed(choice(of(x, "<", literal(3)), rest, z)), "x < 3 ? (x < 9 ? y : z) : z");
  EXPECT_EQ(printed(of(rest, "+", x)), "(x < 9 ? y : z) + x");
}

TEST(Expression, AddsWithoutParentheses) {
  EXPECT_EQ(printed(plus(x, plus(y, z))), "x + y + z");
  EXPECT_EQ(printed(plus(x, literal(-3))), "x - 3");
  EXPECT_EQ(printed(plus(x, plus(times(-1, y), 2))), "x - y + 2");
  EXPECT_EQ(printed(plus(x, 0)), "x");
  EXPECT_EQ(printed(plus(Expression(), -7)), "-7");
}

TEST(Expression, HasLiteralsOfTheTypeThatHoldsThem) {
  EXPECT_EQ(printed(literal(INT32_MAX)), "2147483647");
  EXPECT_EQ(printed(literal(int64_t(1) << 40)), "1099511627776LL");
  EXPECT_EQ(printed(literal(INT64_MIN)), "-9223372036854775807LL - 1");
}

TEST(Expression, IsTheSameIfItIsWrittenTheSame) {
  EXPECT_EQ(called("f", {x, literal(3)}), called("f", {named("x"), literal(3)}));
  EXPECT_NE(called("f", {x}), called("f", {y}));
  EXPECT_NE(named("x"), variable("x"));
}

TEST(TreeVisit, FindsVariablesThatAreUsedAndNotDeclared) {
  Statement inner = compute(called("f", {variable("i"), variable("turn3")}));
  Statement loop = counting("int", "i", variable("calls2"), {inner});
  EXPECT_EQ(variablesIn(Statements{loop}), (std::set<std::string>{"calls2", "turn3"}));
  EXPECT_EQ(variablesIn(Statements{declared("int", "turn3", x), loop}),
            std::set<std::string>{"calls2"});
}

TEST(TreeVisit, ReplacesParts) {
  Expression sum = of(literal(2), "*", plus(x, 3));
  auto doubled = [](const Expression &each) {
    return each.form() == Form::Number ? literal(2 * each.number().value) : each;
  };
  EXPECT_EQ(printed(rewritten(sum, doubled)), "4 * (x + 6)");
}

} // namespace
} // namespace anole::tools::generate
