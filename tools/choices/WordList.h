#pragma once

#include <string>
#include <vector>

namespace anole::tools {

/// "loop, phase, function": words for a sentence.
std::string wordList(const std::vector<std::string> &words);

/// The same from any range of texts.
template <typename Words> std::string wordList(const Words &words) {
  return wordList(std::vector<std::string>(words.begin(), words.end()));
}

} // namespace anole::tools
