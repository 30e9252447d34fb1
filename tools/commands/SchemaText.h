#pragma once

#include <string>

namespace anole::tools {

/// The JSON Schema of all that subcommands print with --json, made of the columns that are printed.
std::string schemaText();

} // namespace anole::tools
