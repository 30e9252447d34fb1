#pragma once

#include <string>
#include <vector>

namespace anole::tools {

inline constexpr size_t lineWidth = 100;

/// How lines are laid out.
struct Layout {
  size_t indent = 0; ///< of the first line
  size_t hang = 0;   ///< of the following lines, beyond that
  size_t gap = 2;    ///< between words
};

/// The words on as few lines as hold them, none wider than lineWidth if that can be. A word that is
/// wider than a line by itself is broken at its spaces and behind its commas. Empty words are left
/// out. Ends with a newline unless there are no words.
std::string wrapped(const std::vector<std::string> &words, Layout layout);

/// The words as an entry of a section: indented.
inline std::string entryText(const std::vector<std::string> &words) {
  return wrapped(words, {2, 4});
}

/// Rows as aligned columns, two spaces apart; `right` names the columns that are aligned right.
/// What is too wide in the last column goes on below itself; in another it is cut.
std::string tableText(const std::vector<std::vector<std::string>> &rows,
                      const std::vector<size_t> &right = {}, size_t indent = 0);

} // namespace anole::tools
