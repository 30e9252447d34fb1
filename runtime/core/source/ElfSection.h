#pragma once

#include <optional>
#include <string>

namespace anole {

/// Returns whether the ELF file has a section of that name. False for a file that is not a readable
/// ELF file.
bool hasElfSection(const std::string &file, const std::string &section);

/// The bytes of all sections of that name, one after the other.
std::optional<std::string> readElfSection(const std::string &file, const std::string &section);

} // namespace anole
