#include "tools/text/LineText.h"

#include <algorithm>

namespace anole::tools {

std::string wrapped(const std::vector<std::string> &words, size_t indent, size_t gap) {
  std::string text, line;
  for (const std::string &word : words) {
    if (word.empty())
      continue;
    if (!line.empty() && line.size() + gap + word.size() > lineWidth) {
      text += line + "\n";
      line.clear();
    }
    line += (line.empty() ? std::string(indent, ' ') : std::string(gap, ' ')) + word;
  }
  return line.empty() ? text : text + line + "\n";
}

namespace {

std::vector<size_t> widths(const std::vector<std::vector<std::string>> &rows) {
  std::vector<size_t> width;
  for (const auto &row : rows) {
    width.resize(std::max(width.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i)
      width[i] = std::max(width[i], row[i].size());
  }
  return width;
}

} // namespace

std::string tableText(const std::vector<std::vector<std::string>> &rows,
                      const std::vector<size_t> &right, size_t indent) {
  std::vector<size_t> width = widths(rows);
  std::string text;
  for (const auto &row : rows) {
    std::string line(indent, ' ');
    for (size_t i = 0; i < row.size(); ++i) {
      std::string gap(width[i] - row[i].size(), ' ');
      bool alignRight = std::find(right.begin(), right.end(), i) != right.end();
      line += (i ? "  " : "") + (alignRight ? gap + row[i] : row[i] + gap);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

} // namespace anole::tools
