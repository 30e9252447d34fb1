#include "tools/programs/proxy/tree/Expression.h"

#include <algorithm>
#include <utility>

namespace anole::tools::generate {

struct Expression::Node {
  Form form;
  std::string word;
  SizedNumber number;
  std::vector<Expression> parts;
};

Expression::Expression() {
  static const Expression zero(Form::Number, "");
  node = zero.node;
}

Expression::Expression(Form form, std::string word, std::vector<Expression> parts,
                       SizedNumber number)
    : node(std::make_shared<Node>(Node{form, std::move(word), number, std::move(parts)})) {}

Form Expression::form() const { return node->form; }
const std::string &Expression::word() const { return node->word; }
const std::vector<Expression> &Expression::parts() const { return node->parts; }
const SizedNumber &Expression::number() const { return node->number; }

bool Expression::is(Form form, std::string_view word) const {
  return node->form == form && node->word == word;
}

bool Expression::isZero() const { return is(Form::Number, "") && node->number.value == 0; }

std::strong_ordering Expression::operator<=>(const Expression &other) const {
  if (node == other.node)
    return std::strong_ordering::equal;
  if (auto order = node->form <=> other.node->form; order != 0)
    return order;
  if (auto order = node->word <=> other.node->word; order != 0)
    return order;
  if (auto order = node->number <=> other.node->number; order != 0)
    return order;
  return std::lexicographical_compare_three_way(parts().begin(), parts().end(),
                                                other.parts().begin(), other.parts().end());
}

Expression literal(int64_t number) {
  if (number == INT64_MIN)
    return joined(literal(INT64_MIN + 1), "-", literal(1));
  bool isInt = number >= INT32_MIN + int64_t(1) && number <= INT32_MAX;
  return Expression(Form::Number, isInt ? "" : "LL", {}, {Meaning::Plain, number});
}

Expression named(std::string name) { return Expression(Form::Name, std::move(name)); }
Expression variable(std::string name) { return Expression(Form::Variable, std::move(name)); }
Expression quoted(std::string literal) { return Expression(Form::Text, std::move(literal)); }

Expression called(std::string function, std::vector<Expression> arguments) {
  return Expression(Form::Call, std::move(function), std::move(arguments));
}

Expression indexed(const Expression &array, const Expression &index) {
  return Expression(Form::Index, "", {array, index});
}

Expression memberOf(const Expression &record, std::string member) {
  return Expression(Form::Member, std::move(member), {record});
}

Expression addressOf(const Expression &place) { return prefixed("&", place); }
Expression valueAt(const Expression &pointer) { return prefixed("*", pointer); }

Expression prefixed(std::string operation, const Expression &of) {
  Expression made(Form::Prefix, std::move(operation), {of});
  made.isTable = of.isTable;
  return made;
}

Expression suffixed(const Expression &of, std::string operation) {
  return Expression(Form::Suffix, std::move(operation), {of});
}

Expression castTo(std::string type, const Expression &of) {
  Expression made(Form::Cast, std::move(type), {of});
  made.isTable = of.isTable;
  return made;
}

Expression compound(std::string type, std::vector<Expression> parts) {
  return Expression(Form::Compound, std::move(type), std::move(parts));
}

Expression listOf(std::vector<Expression> parts) {
  return Expression(Form::List, "", std::move(parts));
}

Expression sizeOf(std::string typeOrName) {
  return Expression(Form::SizeOf, std::move(typeOrName));
}

} // namespace anole::tools::generate
