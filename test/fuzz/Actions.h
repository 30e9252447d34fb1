#pragma once

#include <string_view>

namespace anole::fuzz {

/// Does with two trace files whatever `anole` does with files, with limits on what is walked, and
/// runs the command line that was written with them, if there is one (Commands.h). Aborts if a
/// promise is broken: commands end with a status and messages as promised, what `anole check` calls
/// sound can be walked, what was read is written and read again as it was, and what is merged of
/// valid traces is valid.
void runActions(std::string_view file, std::string_view other, std::string_view command);

} // namespace anole::fuzz
