#pragma once

#include "tools/programs/proxy/tree/Expression.h"

#include <optional>
#include <variant>

namespace anole::tools::generate {

/// The form of a statement says what its parts are.
enum class StatementForm : uint8_t {
  Compute, ///< what it computes
  Return,  ///< what it returns; nothing if there is no part
  Declare, ///< the value, if there is one; sizes are those of an array
  Number,  ///< a constant of the program, with its value
  If,      ///< the condition
  Count,   ///< a loop of a counter from 0 to below the part
  While,   ///< the condition of a loop
  Do,      ///< the condition at the end of a loop
  Group,   ///< a body with variables of its own
};

/// A statement of C, or the definition of a variable.
struct Statement {
  StatementForm form = StatementForm::Compute;
  std::vector<Expression> parts{};
  std::string type{}, name{}; ///< of what is declared, or of a loop's counter
  std::vector<Expression> sizes{};
  std::vector<Statement> body{}, otherwise{};
  std::string comment{};
  bool isStatic = false;

  std::strong_ordering operator<=>(const Statement &other) const;
  bool operator==(const Statement &other) const { return (*this <=> other) == 0; }
};

using Statements = std::vector<Statement>;

/// A function of the program, with the comment above it.
struct ProgramFunction {
  struct Parameter {
    std::string type, name;
    auto operator<=>(const Parameter &) const = default;
  };
  std::string comment, type, name;
  std::vector<Parameter> parameters{};
  Statements body{};

  auto operator<=>(const ProgramFunction &) const = default;
};

/// A definition stands outside of functions: a variable, a table, a function.
using Definition = std::variant<Statement, ProgramFunction>;
using Definitions = std::vector<Definition>;

Statement compute(const Expression &what);
Statement compute(const Expression &what, const std::string &operation, const Expression &value);
Statement returned(const Expression &value);
Statement declared(std::string type, std::string name);
Statement declared(std::string type, std::string name, const Expression &value);
/// An array has one size for each dimension; one without a number is as long as its values.
Statement declaredArray(std::string type, std::string name, std::vector<Expression> sizes);
Statement declaredArray(std::string type, std::string name, std::vector<Expression> sizes,
                        const Expression &values);
Statement constantNumber(std::string name, const Expression &value);
Statement onlyIf(const Expression &condition, Statements body, Statements otherwise = {});
Statement counting(std::string type, std::string counter, const Expression &end, Statements body);
Statement repeatedWhile(const Expression &condition, Statements body);
Statement repeatedUntilNot(const Expression &condition, Statements body);
Statement grouped(Statements body);
/// The same, of the program or for all calls of its function.
Statement asStatic(Statement declaration);

} // namespace anole::tools::generate
