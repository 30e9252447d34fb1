#include "tools/programs/proxy/formula/Expression.h"

namespace anole::tools::generate {

namespace {

std::set<std::string> both(const Expression &left, const Expression &right) {
  std::set<std::string> all = left.variables;
  all.insert(right.variables.begin(), right.variables.end());
  return all;
}

/// Sums stand in sums without parentheses; what may be anything else does not.
std::string summand(const Expression &part) {
  bool isSum = part.text.find_first_of("?<>=^&|") == std::string::npos;
  return isSum ? part.text : part.inside();
}

} // namespace

std::string literal(int64_t number) {
  if (number == INT64_MIN)
    return "(-9223372036854775807LL - 1)";
  bool isInt = number >= INT32_MIN + int64_t(1) && number <= INT32_MAX;
  return std::to_string(number) + (isInt ? "" : "LL");
}

Expression plus(const Expression &left, const Expression &right) {
  if (left.text == "0")
    return right;
  if (right.text == "0")
    return left;
  std::string added = summand(right);
  bool isNegative = added.size() > 1 && added[0] == '-';
  return {summand(left) + (isNegative ? " - " + added.substr(1) : " + " + added), false,
          left.isTable || right.isTable, both(left, right)};
}

Expression plus(const Expression &left, int64_t number, const LeafText &text) {
  if (number == 0)
    return left;
  if (left.text == "0")
    return {text(number)};
  std::string sign = number < 0 ? " - " : " + ";
  bool isNegatable = number < 0 && number != INT64_MIN;
  return {summand(left) + (isNegatable ? sign : " + ") + text(isNegatable ? -number : number),
          false, left.isTable, left.variables};
}

Expression times(int64_t factor, const Expression &right, const LeafText &text) {
  if (factor == 0)
    return {"0"};
  if (factor == 1)
    return right;
  if (factor == -1)
    return {"-" + right.inside(), false, right.isTable, right.variables};
  return {text(factor) + " * " + right.inside(), false, right.isTable, right.variables};
}

Expression choice(const std::string &condition, const Expression &yes, const Expression &no) {
  return {condition + " ? " + yes.text + " : " + no.text, false, yes.isTable || no.isTable,
          both(yes, no)};
}

Expression joined(const Expression &left, const std::string &operation, const Expression &right) {
  return {left.inside() + " " + operation + " " + right.inside(), false,
          left.isTable || right.isTable, both(left, right)};
}

} // namespace anole::tools::generate
