#pragma once

#include <string>

namespace anole::tools {

/// What is shown of a name of a trace, which may come from anybody and be of any length.
inline constexpr size_t longestName = 1024;

/// The text without letters that steer a terminal or would pass for a new line: each is a '?'. What
/// is longer than `most` bytes is cut and ends in "...".
std::string printable(std::string text, size_t most = std::string::npos);

} // namespace anole::tools
