#pragma once

#include <span>
#include <string>

namespace anole::tools {

/// "loop, phase, function": the words of a choice, for a sentence.
std::string wordList(std::span<const char *const> words);

} // namespace anole::tools
