#include "tools/programs/proxy/tree/Statement.h"

#include <tuple>
#include <utility>

namespace anole::tools::generate {

std::strong_ordering Statement::operator<=>(const Statement &other) const {
  auto all = [](const Statement &of) {
    return std::tie(of.form, of.parts, of.type, of.name, of.sizes, of.body, of.otherwise,
                    of.comment, of.isStatic);
  };
  return all(*this) <=> all(other);
}

namespace {

Statement made(StatementForm form, std::vector<Expression> parts = {}) {
  Statement statement;
  statement.form = form;
  statement.parts = std::move(parts);
  return statement;
}

Statement withBody(StatementForm form, std::vector<Expression> parts, Statements body) {
  Statement statement = made(form, std::move(parts));
  statement.body = std::move(body);
  return statement;
}

} // namespace

Statement compute(const Expression &what) { return made(StatementForm::Compute, {what}); }

Statement compute(const Expression &what, const std::string &operation, const Expression &value) {
  return compute(joined(what, operation, value));
}

Statement returned(const Expression &value) { return made(StatementForm::Return, {value}); }

Statement declared(std::string type, std::string name) {
  Statement statement = made(StatementForm::Declare);
  statement.type = std::move(type);
  statement.name = std::move(name);
  return statement;
}

Statement declared(std::string type, std::string name, const Expression &value) {
  Statement statement = declared(std::move(type), std::move(name));
  statement.parts = {value};
  return statement;
}

Statement declaredArray(std::string type, std::string name, std::vector<Expression> sizes) {
  Statement statement = declared(std::move(type), std::move(name));
  statement.sizes = std::move(sizes);
  return statement;
}

Statement declaredArray(std::string type, std::string name, std::vector<Expression> sizes,
                        const Expression &values) {
  Statement statement = declaredArray(std::move(type), std::move(name), std::move(sizes));
  statement.parts = {values};
  return statement;
}

Statement constantNumber(std::string name, const Expression &value) {
  Statement statement = made(StatementForm::Number, {value});
  statement.name = std::move(name);
  return statement;
}

Statement onlyIf(const Expression &condition, Statements body, Statements otherwise) {
  Statement statement = withBody(StatementForm::If, {condition}, std::move(body));
  statement.otherwise = std::move(otherwise);
  return statement;
}

Statement counting(std::string type, std::string counter, const Expression &end, Statements body) {
  Statement statement = withBody(StatementForm::Count, {end}, std::move(body));
  statement.type = std::move(type);
  statement.name = std::move(counter);
  return statement;
}

Statement repeatedWhile(const Expression &condition, Statements body) {
  return withBody(StatementForm::While, {condition}, std::move(body));
}

Statement repeatedUntilNot(const Expression &condition, Statements body) {
  return withBody(StatementForm::Do, {condition}, std::move(body));
}

Statement grouped(Statements body) { return withBody(StatementForm::Group, {}, std::move(body)); }

Statement asStatic(Statement declaration) {
  declaration.isStatic = true;
  return declaration;
}

} // namespace anole::tools::generate
