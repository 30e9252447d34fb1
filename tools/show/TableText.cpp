#include "tools/show/TableText.h"

#include "tools/show/Printable.h"
#include "tools/show/ShortPlace.h"
#include "tools/show/TextWidth.h"

#include <algorithm>

namespace anole::tools {
namespace {

/// A name that is not the last of its line is cut early: it would widen the whole column.
TextLines printableLines(TextLines lines) {
  for (auto &line : lines)
    for (size_t i = 0; i < line.size(); ++i)
      line[i] =
          printable(std::move(line[i]), i + 1 < line.size() ? longestName : std::string::npos);
  return lines;
}

/// The widths of columns, and how much of them names may lose.
class ColumnWidths {
public:
  ColumnWidths(const TextLines &lines, const std::vector<size_t> &right, size_t indent,
               size_t width)
      : right(right) {
    for (const auto &line : lines) {
      widths.resize(std::max(widths.size(), line.size()));
      for (size_t i = 0; i < line.size(); ++i)
        widths[i] = std::max(widths[i], textWidth(line[i]));
    }
    fit(indent, width);
  }

  size_t count() const { return widths.size(); }
  size_t operator[](size_t column) const { return widths[column]; }
  bool isRight(size_t column) const { return std::ranges::find(right, column) != right.end(); }
  /// Whether what stands there continues below itself instead of being cut.
  bool continues(size_t column) const { return column + 1 == widths.size() && !isRight(column); }

private:
  void fit(size_t indent, size_t width) {
    size_t needed = indent;
    for (size_t i = 0; i < widths.size(); ++i)
      needed += (i ? 2 : 0) + (continues(i) ? std::min(widths[i], leastName) : widths[i]);
    for (; needed > width; --needed) {
      size_t widest = widths.size();
      for (size_t i = 0; i < widths.size(); ++i)
        if (!isRight(i) && !continues(i) && widths[i] > leastName &&
            (widest == widths.size() || widths[i] > widths[widest]))
          widest = i;
      if (widest == widths.size())
        return;
      --widths[widest];
    }
  }

  const std::vector<size_t> &right;
  std::vector<size_t> widths{};
};

void shortenNames(TextLines &lines, const ColumnWidths &widths) {
  for (size_t i = 0; i < widths.count(); ++i) {
    if (widths.continues(i))
      continue;
    std::vector<std::string> names;
    for (const auto &line : lines)
      names.push_back(i < line.size() ? line[i] : "");
    shortenPlaces(names, widths[i]);
    for (size_t row = 0; row < lines.size(); ++row)
      if (i < lines[row].size())
        lines[row][i] = std::move(names[row]);
  }
}

/// Calls `act` with each word of the text.
template <typename Act> void eachWord(const std::string &text, Act act) {
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find(' ', begin), text.size());
    act(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

/// The column in which a text that continues below itself begins there at the latest: behind it, a
/// name has room, and so has the longest word.
size_t latestBegin(const std::string &text, size_t least, size_t width) {
  size_t longest = 0;
  eachWord(text, [&](const std::string &word) { longest = std::max(longest, textWidth(word)); });
  return std::max(least, width - std::min(width, std::max(longest, leastName)));
}

/// The text without the ends of words that no line holds.
std::string withShortWords(const std::string &text, size_t room) {
  std::string result;
  eachWord(text, [&](const std::string &word) { result += shortPlace(word, room) + " "; });
  return result.substr(0, result.empty() ? 0 : result.size() - 1);
}

/// What does not fit continues below itself, or further left.
std::string brokenLine(const std::string &before, const std::string &last, size_t indent,
                       size_t width) {
  constexpr size_t leastHang = 4;
  size_t begin = textWidth(before) + 2;
  size_t hang = std::min(begin, latestBegin(last, indent + leastHang, width));
  return wrapped({before, withShortWords(last, width - std::min(width, hang))},
                 {.hang = hang, .width = width});
}

std::string lineOf(const std::vector<std::string> &cells, const ColumnWidths &widths, size_t indent,
                   size_t width) {
  std::string line(indent, ' ');
  for (size_t i = 0; i < cells.size(); ++i) {
    bool isRight = widths.isRight(i), isFilled = isRight || i + 1 < cells.size();
    const std::string &cell = cells[i];
    std::string gap(isFilled ? widths[i] - std::min(widths[i], textWidth(cell)) : 0, ' ');
    line += (i ? "  " : "") + (isRight ? gap + cell : cell + gap);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  bool isBroken = textWidth(line) > width && cells.size() > 1 && widths.continues(cells.size() - 1);
  if (!isBroken)
    return line + "\n";
  return brokenLine(line.substr(0, line.size() - cells.back().size() - 2), cells.back(), indent,
                    width);
}

} // namespace

std::string tableText(const TextLines &rows, const std::vector<size_t> &right, size_t indent,
                      size_t width) {
  TextLines lines = printableLines(rows);
  ColumnWidths widths(lines, right, indent, width);
  shortenNames(lines, widths);
  std::string text;
  for (const auto &line : lines)
    text += lineOf(line, widths, indent, width);
  return text;
}

} // namespace anole::tools
