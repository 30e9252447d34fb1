#pragma once

#include <string>

namespace anole::record {

/// What the program was started as. It may have written over its arguments since, as programs do
/// that show a title in lists of processes; so they are copied before it runs. A tracer that is
/// loaded later sees what they are then.

/// Without a folder. Never empty: where the first argument names no file, it is the executable's.
std::string programName();

/// All arguments with blanks between them; of long ones the first 4 KiB.
std::string commandLine();

} // namespace anole::record
