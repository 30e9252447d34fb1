#pragma once

#include <string>
#include <vector>

namespace anole {

/// The shared libraries that an ELF file needs.
std::vector<std::string> neededLibraries(const std::string &file);

/// Returns whether the dynamic symbols of the file have this name, defined in it or in another
/// file.
bool hasDynamicSymbol(const std::string &file, const std::string &name);

/// Returns whether the file's symbol table, which stripping removes, has a definition of this name.
bool definesSymbol(const std::string &file, const std::string &name);

} // namespace anole
