#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>

namespace anole::tools::generate {

/// A C expression, and the variables that must be in scope where it stands (loops and counters).
struct Expression {
  std::string text;
  bool isAtom = true;   ///< whether it needs no parentheses inside another one
  bool isTable = false; ///< whether it looks its value up: no formula was found
  std::set<std::string> variables{};

  std::string inside() const {
    bool isWord = text.find_first_of(" -") == std::string::npos;
    return isAtom || isWord ? text : "(" + text + ")";
  }
};

/// The C text of a number as a field has it: "MPI_PROC_NULL", "7".
using LeafText = std::function<std::string(int64_t)>;

/// A literal of type int, or of long long if it does not fit.
std::string literal(int64_t number);

/// The sum, without what is nothing.
Expression plus(const Expression &left, const Expression &right);
Expression plus(const Expression &left, int64_t number, const LeafText &text = literal);
Expression times(int64_t factor, const Expression &right, const LeafText &text = literal);
/// `condition ? yes : no`
Expression choice(const std::string &condition, const Expression &yes, const Expression &no);
/// All of it as one text with an operator between two parts.
Expression joined(const Expression &left, const std::string &operation, const Expression &right);

} // namespace anole::tools::generate
