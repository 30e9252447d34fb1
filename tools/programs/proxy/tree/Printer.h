#pragma once

#include "tools/programs/proxy/tree/Statement.h"

namespace anole::tools::generate {

/// A program is printed by few rules. What is inside stands two columns further right. A body has
/// braces unless it is one plain statement. A line that is longer than sourceWidth is broken
/// between arguments or behind operators, and goes on four columns further right. Definitions have
/// an empty line between them, but for variables without a comment.
std::string printed(const Definitions &definitions);

/// A statement in one line, without what is inside.
std::string headOf(const Statement &statement);

} // namespace anole::tools::generate
