#pragma once

#include <string>

namespace anole::tools::generate {

/// The program with lines of at most 80 columns, broken as clang-format does it in LLVM's style.
/// Every statement of `source` stands on one line. What clang-format is told to leave alone, stays.
std::string laidOut(const std::string &source);

} // namespace anole::tools::generate
