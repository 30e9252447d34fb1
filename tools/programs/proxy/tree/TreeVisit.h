#pragma once

#include "tools/programs/proxy/tree/Statement.h"

#include <set>

namespace anole::tools::generate {

/// A visitor is shown an expression and then its parts.
using Visitor = std::function<void(const Expression &)>;
void visit(const Expression &expression, const Visitor &visitor);
/// Statements are visited with all that is inside.
void visit(const Statement &statement, const Visitor &visitor);
void visit(const Statements &statements, const Visitor &visitor);
void visit(const Definitions &definitions, const Visitor &visitor);

bool anyIn(const Expression &expression, const std::function<bool(const Expression &)> &isOne);
bool anyIn(const Statements &statements, const std::function<bool(const Expression &)> &isOne);

/// The condition holds if the expression has a part of this form and word.
bool has(const Expression &expression, Form form, const std::string &word = "");
/// The condition holds for an expression that has a number of its own for each rank in a table.
bool isByRank(const Expression &each);

/// The variables of loops and counters that something uses and does not declare.
std::set<std::string> variablesIn(const Expression &expression);
std::set<std::string> variablesIn(const Statement &statement);
std::set<std::string> variablesIn(const Statements &statements);
/// All names of functions, constants and variables.
std::set<std::string> namesIn(const Definitions &definitions);

/// The expression with each part replaced by what the function makes of it, from the leaves up.
Expression rewritten(const Expression &expression,
                     const std::function<Expression(const Expression &)> &change);

} // namespace anole::tools::generate
