#pragma once

#include "tools/programs/proxy/tree/Expression.h"
#include "tools/programs/proxy/tree/LineFilling.h"

namespace anole::tools::generate {

/// Adds an expression to a line, with parentheses where C needs them and where a compiler warns
/// without.
void write(const Expression &expression, LongLine &line, unsigned depth = 0);
/// Parts between commas.
void writeList(const std::vector<Expression> &parts, LongLine &line, unsigned depth);

/// The expression in one line.
std::string printed(const Expression &expression);

} // namespace anole::tools::generate
