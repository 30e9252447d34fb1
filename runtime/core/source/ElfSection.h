#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace anole {

/// Returns whether the ELF file has a section of that name. False for a file that is not a readable
/// ELF file.
bool hasElfSection(const std::string &file, const std::string &section);

/// The bytes of all sections of that name, one after the other.
std::optional<std::string> readElfSection(const std::string &file, const std::string &section);

/// Calls `take` with some lines after the other, until it had all sections of that name. Memory is
/// that of a piece: of a program with a million call sites, the section takes a hundred megabytes.
void eachElfPiece(const std::string &file, const std::string &section,
                  const std::function<void(std::string_view)> &take);

} // namespace anole
