#pragma once

#include "runtime/core/model/PathTree.h"

#include <string>

namespace anole::tools {

/// "exchange stencil.c:31"; unknown parts are left out, down to "module+0x1234".
/// Names of C++ are short (shortName) unless `full`.
std::string frameText(const Frame &frame, bool full = true);

/// The parts of it. A name is printable and not longer than `longestName`; a line is
/// "stencil.c:31", or empty if the file is not known.
std::string boundedName(const std::string &name);
std::string baseName(const std::string &path);
std::string lineText(const std::string &file, uint32_t line);
std::string placeText(const std::string &function, const std::string &file, uint32_t line);
/// Appends the line to the name of its function, both of names that boundedName() and baseName()
/// made before.
void appendLine(std::string &place, const std::string &base, uint32_t line);

} // namespace anole::tools
