#pragma once

#include <string>

namespace anole::tools {

/// The completion of bash for `anole`: subcommands, the options of each as its parser declares
/// them, and else names of files.
std::string completionText();

} // namespace anole::tools
