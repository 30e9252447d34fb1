#pragma once

#include <string_view>

namespace anole::fuzz {

/// The first line of an input that holds files of another tool's trace. Each file follows a line
/// `= NAME`. The user names the first one, and all with its ending.
inline constexpr std::string_view importMark = "# import\n";

/// Imports the files as a user does. Aborts if a promise is broken: the command ends with a status
/// and messages as promised, and the trace that it writes can be read, checked and printed.
void importFiles(std::string_view input);

} // namespace anole::fuzz
