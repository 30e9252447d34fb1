#pragma once

#include <string>

namespace anole::tools::generate {

/// Whether a name is a word of C, what its library or POSIX declares, or what each generated
/// program declares: generated names must be others.
bool isNameOfC(const std::string &name);

} // namespace anole::tools::generate
