#include "tools/show/RowsMarkdown.h"

namespace anole::tools {

std::string markdownCell(const std::string &text) {
  std::string cell;
  for (char c : text)
    if (c == '|')
      cell += "\\|";
    else if (c == '<')
      cell += "&lt;";
    else
      cell += c;
  return cell;
}

} // namespace anole::tools
