#pragma once

#include <string>

namespace anole::record {

/// The folder that the program was started in, or, of a tracer that was loaded later, the one at
/// that moment. Names of files that the user gave are to be read from there, wherever the program
/// goes since.
///
/// The name as it is while the process is still in that folder, and so is the user; else an
/// absolute one.
std::string fromStartFolder(const std::string &name);

} // namespace anole::record
