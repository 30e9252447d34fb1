#pragma once

#include "tools/programs/proxy/tree/SizedNumber.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace anole::tools::generate {

/// The form of an expression says what its word and its parts are.
enum class Form : uint8_t {
  Name,     ///< the word: a constant, a global variable, a variable of the function
  Variable, ///< the word: a loop or a counter around, which functions in between hand on
  Number,   ///< the number; the word is a suffix
  Text,     ///< the word, a literal in quotation marks
  Texts,    ///< literals beside each other, which are one
  Prefix,   ///< the operator, before its part
  Suffix,   ///< the operator, behind its part
  Binary,   ///< the operator, between two parts
  Choice,   ///< condition ? yes : no
  Call,     ///< the function, with arguments
  Index,    ///< array[index]
  Member,   ///< a member of its part
  Cast,     ///< a type before its part
  Compound, ///< a type before parts in braces
  List,     ///< parts in braces
  SizeOf,   ///< a type or a variable
};

/// An expression of C is a value that shares its parts with others. Functions below make it,
/// TreeVisit.h looks into it, and Printer.h writes it, with the parentheses that it needs.
class Expression {
public:
  Expression(); ///< 0
  explicit Expression(Form form, std::string word, std::vector<Expression> parts = {},
                      SizedNumber number = {});

  Form form() const;
  const std::string &word() const;
  const std::vector<Expression> &parts() const;
  const SizedNumber &number() const;

  bool is(Form form, std::string_view word) const;
  bool isZero() const;
  /// Expressions are the same if they are written the same.
  std::strong_ordering operator<=>(const Expression &other) const;
  bool operator==(const Expression &other) const { return (*this <=> other) == 0; }

  bool isTable = false; ///< whether it looks its value up: no formula was found

private:
  struct Node;
  std::shared_ptr<const Node> node;
};

/// A leaf makes the expression of a number as a field has it: MPI_PROC_NULL, 7.
using Leaf = std::function<Expression(int64_t)>;

/// A literal has type int, or long long if it does not fit.
Expression literal(int64_t number);
Expression named(std::string name);
Expression variable(std::string name);
/// A text is given with its quotation marks and escapes.
Expression quoted(std::string literal);

Expression called(std::string function, std::vector<Expression> arguments = {});
Expression indexed(const Expression &array, const Expression &index);
Expression memberOf(const Expression &record, std::string member);
Expression addressOf(const Expression &place);
Expression valueAt(const Expression &pointer);
Expression prefixed(std::string operation, const Expression &of);
Expression suffixed(const Expression &of, std::string operation);
Expression castTo(std::string type, const Expression &of);
Expression compound(std::string type, std::vector<Expression> parts = {Expression()});
Expression listOf(std::vector<Expression> parts);
Expression sizeOf(std::string typeOrName);

/// A sum leaves out what is nothing.
Expression plus(const Expression &left, const Expression &right);
Expression plus(const Expression &left, int64_t number, const Leaf &leaf = literal);
Expression times(int64_t factor, const Expression &right, const Leaf &leaf = literal);
/// `condition ? yes : no`
Expression choice(const Expression &condition, const Expression &yes, const Expression &no);
Expression joined(const Expression &left, std::string operation, const Expression &right);
/// All conditions hold, or one of them does; there is at least one.
Expression allOf(const std::vector<Expression> &conditions, const std::string &operation = "&&");

} // namespace anole::tools::generate
