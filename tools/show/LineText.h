#pragma once

#include <string>
#include <vector>

namespace anole::tools {

inline constexpr size_t lineWidth = 100;

/// The layout of lines.
struct Layout {
  size_t indent = 0; ///< of the first line
  size_t hang = 0;   ///< of the following lines, beyond that
  size_t gap = 2;    ///< between words
  size_t width = lineWidth;
};

/// The words on as few lines as possible, none wider than the layout says if that can be avoided. A
/// word that is wider than a line is broken at its spaces and after its commas. Empty words are
/// left out. The text ends with a newline unless there are no words.
std::string wrapped(const std::vector<std::string> &words, const Layout &layout);

/// The words as an indented entry of a section.
inline std::string entryText(const std::vector<std::string> &words, size_t width = lineWidth) {
  return wrapped(words, {.indent = 2, .hang = 4, .width = width});
}

/// Two texts with a gap between; without one if the second is empty.
inline std::string spaced(const std::string &first, const std::string &second) {
  return second.empty() ? first : first + "  " + second;
}

} // namespace anole::tools
