#pragma once

#include <string>

namespace anole::test {

/// Every event of every rank of a trace file, one a line, through anole/trace.h. decode.py prints
/// the same without any code of this project. Damage ends the text with a line "problem: ...".
std::string eventText(const std::string &file);

} // namespace anole::test
