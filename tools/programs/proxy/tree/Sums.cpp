#include "tools/programs/proxy/tree/Expression.h"

#include <utility>

namespace anole::tools::generate {

// Expressions of several operands. A sum is added part by part, so that it needs no parentheses.

namespace {

bool isSum(const Expression &each) {
  return each.is(Form::Binary, "+") || each.is(Form::Binary, "-");
}

Expression withoutSign(const Expression &number) {
  SizedNumber positive = number.number();
  positive.value = -positive.value;
  return Expression(Form::Number, number.word(), {}, positive);
}

} // namespace

Expression joined(const Expression &left, std::string operation, const Expression &right) {
  Expression made(Form::Binary, std::move(operation), {left, right});
  made.isTable = left.isTable || right.isTable;
  return made;
}

Expression choice(const Expression &condition, const Expression &yes, const Expression &no) {
  Expression made(Form::Choice, "", {condition, yes, no});
  made.isTable = yes.isTable || no.isTable;
  return made;
}

Expression plus(const Expression &left, const Expression &right) {
  if (left.isZero())
    return right;
  if (right.isZero())
    return left;
  Expression sum = joined(left, "+", right);
  if (isSum(right))
    sum = joined(plus(left, right.parts()[0]), right.word(), right.parts()[1]);
  else if (right.form() == Form::Number && right.number().value < 0)
    sum = joined(left, "-", withoutSign(right));
  else if (right.is(Form::Prefix, "-"))
    sum = joined(left, "-", right.parts()[0]);
  sum.isTable = left.isTable || right.isTable;
  return sum;
}

Expression plus(const Expression &left, int64_t number, const Leaf &leaf) {
  if (number == 0)
    return left;
  if (left.isZero())
    return leaf(number);
  bool isNegatable = number < 0 && number != INT64_MIN;
  return isNegatable ? joined(left, "-", leaf(-number)) : joined(left, "+", leaf(number));
}

Expression times(int64_t factor, const Expression &right, const Leaf &leaf) {
  if (factor == 0)
    return {};
  if (factor == 1)
    return right;
  return factor == -1 ? prefixed("-", right) : joined(leaf(factor), "*", right);
}

Expression allOf(const std::vector<Expression> &conditions, const std::string &operation) {
  Expression all = conditions.front();
  for (size_t i = 1; i < conditions.size(); ++i)
    all = joined(all, operation, conditions[i]);
  return all;
}

} // namespace anole::tools::generate
