#include "tools/programs/proxy/tree/TreeVisit.h"

#include <algorithm>
#include <unordered_set>

namespace anole::tools::generate {

void visit(const Expression &expression, const Visitor &visitor) {
  visitor(expression);
  for (const Expression &part : expression.parts())
    visit(part, visitor);
}

void visit(const Statement &statement, const Visitor &visitor) {
  for (const auto *parts : {&statement.parts, &statement.sizes})
    for (const Expression &part : *parts)
      visit(part, visitor);
  visit(statement.body, visitor);
  visit(statement.otherwise, visitor);
}

void visit(const Statements &statements, const Visitor &visitor) {
  for (const Statement &each : statements)
    visit(each, visitor);
}

void visit(const Definitions &definitions, const Visitor &visitor) {
  for (const Definition &each : definitions)
    if (const auto *function = std::get_if<ProgramFunction>(&each))
      visit(function->body, visitor);
    else
      visit(std::get<Statement>(each), visitor);
}

bool anyIn(const Expression &expression, const std::function<bool(const Expression &)> &isOne) {
  return isOne(expression) || std::ranges::any_of(expression.parts(), [&](const Expression &part) {
           return anyIn(part, isOne);
         });
}

bool anyIn(const Statements &statements, const std::function<bool(const Expression &)> &isOne) {
  bool isFound = false;
  visit(statements, [&](const Expression &each) { isFound = isFound || isOne(each); });
  return isFound;
}

bool has(const Expression &expression, Form form, const std::string &word) {
  return anyIn(expression, [&](const Expression &each) { return each.is(form, word); });
}

bool isByRank(const Expression &each) {
  return each.form() == Form::Index && each.parts()[1].is(Form::Name, "rank");
}

std::set<std::string> variablesIn(const Expression &expression) {
  std::set<std::string> found;
  visit(expression, [&](const Expression &each) {
    if (each.form() == Form::Variable)
      found.insert(each.word());
  });
  return found;
}

std::set<std::string> variablesIn(const Statement &statement) {
  std::set<std::string> found = variablesIn(statement.body);
  found.merge(variablesIn(statement.otherwise));
  if (statement.form == StatementForm::Count)
    found.erase(statement.name);
  for (const auto *parts : {&statement.parts, &statement.sizes})
    for (const Expression &part : *parts)
      found.merge(variablesIn(part));
  return found;
}

std::set<std::string> variablesIn(const Statements &statements) {
  std::set<std::string> found;
  for (const Statement &each : statements)
    found.merge(variablesIn(each));
  for (const Statement &each : statements)
    if (each.form == StatementForm::Declare)
      found.erase(each.name);
  return found;
}

std::set<std::string> namesIn(const Definitions &definitions) {
  std::unordered_set<std::string_view> found; // most are there already
  visit(definitions, [&](const Expression &each) {
    if (each.form() == Form::Name || each.form() == Form::Call || each.form() == Form::Variable)
      found.insert(each.word());
  });
  return {found.begin(), found.end()};
}

Expression rewritten(const Expression &expression,
                     const std::function<Expression(const Expression &)> &change) {
  std::vector<Expression> parts;
  for (const Expression &part : expression.parts())
    parts.push_back(rewritten(part, change));
  Expression same(expression.form(), expression.word(), std::move(parts), expression.number());
  same.isTable = expression.isTable;
  return change(same);
}

} // namespace anole::tools::generate
