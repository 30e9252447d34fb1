#pragma once

#include <string>
#include <vector>

namespace anole::tools {

inline constexpr size_t lineWidth = 100;

/// The words, `gap` spaces apart, on as few lines as hold them; each line is indented and none is
/// wider than lineWidth unless a single word is. Ends with a newline. Empty words are left out.
std::string wrapped(const std::vector<std::string> &words, size_t indent, size_t gap = 2);

/// Rows as aligned columns, two spaces apart; `right` names the columns that are aligned right.
std::string tableText(const std::vector<std::vector<std::string>> &rows,
                      const std::vector<size_t> &right = {}, size_t indent = 0);

} // namespace anole::tools
