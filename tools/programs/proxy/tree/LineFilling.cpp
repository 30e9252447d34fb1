#include "tools/programs/proxy/tree/LineFilling.h"

#include <algorithm>
#include <sstream>

namespace anole::tools::generate {

class LongLine::Filling {
public:
  Filling(const LongLine &from, size_t first, size_t indent)
      : line(from), next(indent), result(first, ' '), column(first) {}

  std::string run() {
    place(0, line.all.size(), 0, line.breaks.size());
    return std::move(result);
  }

private:
  bool fits(size_t begin, size_t end) const { return column + (end - begin) <= sourceWidth; }

  void append(size_t begin, size_t end) {
    result.append(line.all, begin, end - begin);
    column += end - begin;
  }

  /// The text from `begin` to `end`, which has the breaks from `low` to `high`.
  void place(size_t begin, size_t end, size_t low, size_t high) {
    if (low == high || fits(begin, end)) {
      append(begin, end);
      return;
    }
    auto at = [&](size_t i) { return line.breaks.begin() + static_cast<ptrdiff_t>(i); };
    unsigned least = std::min_element(at(low), at(high), [](const Break &a, const Break &b) {
                       return a.depth < b.depth;
                     })->depth;
    size_t from = begin, first = low;
    for (size_t i = low; i <= high; ++i) {
      if (i < high && line.breaks[i].depth != least)
        continue;
      placeNext(from, i < high ? line.breaks[i].at : end, first, i, from == begin);
      from = i < high ? line.breaks[i].at + 1 : end;
      first = i + 1;
    }
  }

  void placeNext(size_t begin, size_t end, size_t low, size_t high, bool isFirst) {
    size_t blank = isFirst ? 0 : 1;
    if (column + blank + (end - begin) <= sourceWidth) {
      result.append(blank, ' ');
      column += blank;
    } else if (!isFirst) {
      result += '\n' + std::string(next, ' ');
      column = next;
    }
    place(begin, end, low, high);
  }

  const LongLine &line;
  size_t next;
  std::string result;
  size_t column;
};

std::string LongLine::filled(size_t first, size_t next) const {
  return Filling(*this, first, next).run();
}

std::string filledWords(const std::string &text, const std::string &first,
                        const std::string &next) {
  std::string line = first, result;
  std::istringstream words(text);
  for (std::string word; words >> word; line += " " + word)
    if (line.size() + 1 + word.size() > sourceWidth) {
      result += line + "\n";
      line = next;
    }
  return result + line + "\n";
}

} // namespace anole::tools::generate
