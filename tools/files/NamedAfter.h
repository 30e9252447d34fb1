#pragma once

#include <string>

namespace anole::tools {

/// The file that a command writes if the user names none: "solver.html" for "runs/solver.anole.gz",
/// in the folder that the command runs in, as compilers do.
std::string namedAfter(const std::string &input, const std::string &ending);

} // namespace anole::tools
