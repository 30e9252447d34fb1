#pragma once

#include <string>

namespace anole::fuzz {

/// Reads a trace as a program of a user does, by include/anole/trace.h: tables, and the first
/// events of some ranks.
void readAsProgram(const std::string &file);

} // namespace anole::fuzz
