#include "tools/show/LineText.h"

#include "tools/show/Printable.h"

#include <algorithm>

namespace anole::tools {

namespace {

/// Collects words and breaks the line before one that does not fit.
class Wrapper {
public:
  explicit Wrapper(Layout layout) : layout(layout), line(layout.indent, ' ') {}

  void add(const std::string &word, size_t gap) {
    size_t before = empty ? 0 : gap;
    if (!empty && line.size() + before + word.size() > lineWidth) {
      text += line + "\n";
      line.assign(layout.indent + layout.hang, ' ');
      before = 0;
    }
    line += std::string(before, ' ') + word;
    empty = false;
  }

  std::string finish() const { return empty ? "" : text + line + "\n"; }

private:
  Layout layout;
  std::string text, line;
  bool empty = true;
};

/// Where the piece that begins there ends: before a space, or behind a comma if that is far away.
size_t pieceEnd(const std::string &word, size_t begin) {
  size_t comma = std::string::npos, end = begin;
  for (; end < word.size() && word[end] != ' '; ++end) {
    if (comma == std::string::npos && word[end] == ',')
      comma = end;
    if (comma != std::string::npos && end - begin >= lineWidth / 2)
      return comma + 1;
  }
  return end;
}

/// Adds a word that no line can hold, in pieces.
void addBroken(Wrapper &lines, const std::string &word, size_t gap) {
  for (size_t begin = 0; begin < word.size();) {
    size_t end = pieceEnd(word, begin);
    lines.add(word.substr(begin, end - begin), gap);
    gap = end < word.size() && word[end] == ' ';
    begin = end + gap;
  }
}

} // namespace

std::string wrapped(const std::vector<std::string> &words, Layout layout) {
  Wrapper lines(layout);
  for (const std::string &raw : words) {
    std::string word = printable(raw);
    if (layout.indent + layout.hang + word.size() > lineWidth)
      addBroken(lines, word, layout.gap);
    else if (!word.empty())
      lines.add(word, layout.gap);
  }
  return lines.finish();
}

namespace {

using Rows = std::vector<std::vector<std::string>>;

/// A wide cell widens its whole column, so only the last one may be of any width.
Rows printableRows(Rows rows) {
  for (auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      row[i] = printable(std::move(row[i]), i + 1 < row.size() ? lineWidth : std::string::npos);
  return rows;
}

std::vector<size_t> widths(const Rows &rows) {
  std::vector<size_t> width;
  for (const auto &row : rows) {
    width.resize(std::max(width.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i)
      width[i] = std::max(width[i], row[i].size());
  }
  return width;
}

} // namespace

std::string tableText(const std::vector<std::vector<std::string>> &cells,
                      const std::vector<size_t> &right, size_t indent) {
  Rows rows = printableRows(cells);
  std::vector<size_t> width = widths(rows);
  std::string text;
  for (const auto &row : rows) {
    std::string line(indent, ' ');
    for (size_t i = 0; i < row.size(); ++i) {
      bool alignRight = std::find(right.begin(), right.end(), i) != right.end();
      bool isFilled = alignRight || i + 1 < row.size();
      std::string gap(isFilled ? width[i] - row[i].size() : 0, ' ');
      line += (i ? "  " : "") + (alignRight ? gap + row[i] : row[i] + gap);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    size_t last = line.size() > lineWidth ? line.size() - row.back().size() : 0;
    text += last ? wrapped({line.substr(0, last - 2), row.back()}, {0, last}) : line + "\n";
  }
  return text;
}

} // namespace anole::tools
