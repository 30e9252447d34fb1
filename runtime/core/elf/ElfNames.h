#pragma once

#include <string>
#include <vector>

namespace anole {

/// The shared libraries that an ELF file asks for.
std::vector<std::string> neededLibraries(const std::string &file);

/// Whether the dynamic linker knows the symbol in this file, as one of its own or of another's.
bool hasDynamicSymbol(const std::string &file, const std::string &name);

/// Whether the file's own table of symbols, which stripping removes, has a definition of it.
bool definesSymbol(const std::string &file, const std::string &name);

} // namespace anole
