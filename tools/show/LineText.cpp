#include "tools/show/LineText.h"

#include "tools/show/Printable.h"
#include "tools/show/TextWidth.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace anole::tools {

namespace {

/// Collects words and breaks the line before one that does not fit.
class Wrapper {
public:
  explicit Wrapper(const Layout &layout) : layout(layout), line(layout.indent, ' ') {}

  void add(const std::string &word, size_t gap) {
    size_t before = empty ? 0 : gap;
    if (!empty && textWidth(line) + before + textWidth(word) > layout.width) {
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

/// Whether the space there is between a number and its unit.
bool isBeforeUnit(const std::string &word, size_t space) {
  constexpr std::array<std::string_view, 9> units{"%", "ns", "µs", "ms", "s",
                                                  "B", "KB", "MB", "GB"};
  if (space == 0 || word[space - 1] < '0' || word[space - 1] > '9')
    return false;
  size_t end = word.find_first_of(" ,.;:)", space + 1);
  auto unit = std::string_view(word).substr(space + 1, end - space - 1);
  return std::ranges::find(units, unit) != units.end();
}

/// Where the piece that begins there ends: before a space, or behind a comma if that is far away.
size_t pieceEnd(const std::string &word, size_t begin, size_t width) {
  size_t comma = std::string::npos, end = begin;
  for (; end < word.size() && (word[end] != ' ' || isBeforeUnit(word, end)); ++end) {
    if (comma == std::string::npos && word[end] == ',')
      comma = end;
    if (comma != std::string::npos && end - begin >= width / 2)
      return comma + 1;
  }
  return end;
}

/// Adds a word that no line can hold, in pieces.
void addBroken(Wrapper &lines, const std::string &word, const Layout &layout) {
  size_t gap = layout.gap;
  for (size_t begin = 0; begin < word.size();) {
    size_t end = pieceEnd(word, begin, layout.width);
    lines.add(word.substr(begin, end - begin), gap);
    size_t next = std::min(word.find_first_not_of(' ', end), word.size());
    gap = next - end;
    begin = next;
  }
}

} // namespace

std::string wrapped(const std::vector<std::string> &words, const Layout &layout) {
  Wrapper lines(layout);
  for (const std::string &raw : words) {
    std::string word = printable(raw);
    if (layout.indent + layout.hang + textWidth(word) > layout.width)
      addBroken(lines, word, layout);
    else if (!word.empty())
      lines.add(word, layout.gap);
  }
  return lines.finish();
}

} // namespace anole::tools
