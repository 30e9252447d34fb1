#include "tools/programs/proxy/scale/TreePlace.h"

#include "tools/programs/proxy/tree/Printer.h"
#include "tools/programs/proxy/tree/TreeVisit.h"

namespace anole::tools::generate {

std::string TreePlace::text() const {
  if (function && function->name == "main")
    return "main";
  bool isOnPath = function && function->type == "static void" && !function->comment.empty();
  return isOnPath ? function->comment : "its tables";
}

std::string usersOf(const std::string &table, const Definitions &definitions) {
  std::string users;
  for (const Definition &each : definitions) {
    const auto *function = std::get_if<ProgramFunction>(&each);
    bool isUser = function && anyIn(function->body, [&](const Expression &part) {
                    return part.is(Form::Name, table);
                  });
    std::string user = isUser ? TreePlace{function}.text() : "";
    if (isUser && users.find(user) == std::string::npos)
      users += (users.empty() ? "" : " and ") + user;
  }
  return users.empty() ? "its tables" : users;
}

std::string headOfTable(Statement statement) {
  bool isTable = statement.form == StatementForm::Declare && !statement.parts.empty() &&
                 statement.parts[0].form() == Form::List;
  if (isTable)
    statement.parts.clear();
  return headOf(statement);
}

} // namespace anole::tools::generate
