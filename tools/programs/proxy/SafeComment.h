#pragma once

#include <string>

namespace anole::tools::generate {

/// Text of a trace that is safe in a comment, whatever is in it.
std::string inComment(const std::string &text);

} // namespace anole::tools::generate
