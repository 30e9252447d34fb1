#pragma once

#include "tools/programs/proxy/tree/Statement.h"

namespace anole::tools::generate {

/// A place of a program is named after the function that it is in.
struct TreePlace {
  const ProgramFunction *function = nullptr;

  /// "main", the path to the function, or "its tables".
  std::string text() const;
};

/// The functions that look something up in a table: "main and main a.c:5 > step".
std::string usersOf(const std::string &table, const Definitions &definitions);

/// A statement in one line, a table without what is in it.
std::string headOfTable(Statement statement);

} // namespace anole::tools::generate
