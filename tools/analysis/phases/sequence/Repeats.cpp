#include "tools/analysis/phases/sequence/Repeats.h"

#include "tools/analysis/phases/sequence/SuffixArray.h"

#include <algorithm>
#include <iterator>

namespace anole::phases {
namespace {

/// Numbers without gaps, in which each delimiter is a symbol of its own.
Symbols withoutGaps(const Symbols &symbols) {
  Symbols known, result;
  std::ranges::copy_if(symbols, std::back_inserter(known),
                       [](uint32_t symbol) { return symbol != delimiter; });
  std::ranges::sort(known);
  known.erase(std::ranges::unique(known).begin(), known.end());
  auto next = static_cast<uint32_t>(known.size());
  for (uint32_t symbol : symbols)
    result.push_back(
        symbol == delimiter
            ? next++
            : static_cast<uint32_t>(std::ranges::lower_bound(known, symbol) - known.begin()));
  return result;
}

class Pieces {
public:
  explicit Pieces(const Symbols &symbols) : symbols(symbols), longest(longestRepeats(symbols)) {
    for (size_t at = 0; at < symbols.size();)
      at = symbols[at] == delimiter ? at + 1 : take(at);
  }

  std::vector<Piece> found;

private:
  size_t take(size_t at) {
    size_t length = longest[at], period = length < 2 ? 1 : periodOf(at, length);
    if (2 * period > length)
      return add(at, std::max(length, size_t(1)));
    size_t end = at + length;
    while (end < symbols.size() && symbols[end] == symbols[end - period])
      ++end;
    while (end - at >= period)
      at = add(at, period);
    return at;
  }

  size_t add(size_t at, size_t length) {
    found.push_back({at, length});
    return at + length;
  }

  /// The least distance at which the stretch is like itself, by its longest border (Knuth, Morris
  /// and Pratt). What it takes pays for itself: all of the stretch becomes pieces.
  size_t periodOf(size_t at, size_t length) {
    borders.assign(length, 0);
    for (size_t i = 1, border = 0; i < length; ++i) {
      while (border > 0 && symbols[at + i] != symbols[at + border])
        border = borders[border - 1];
      border += symbols[at + i] == symbols[at + border];
      borders[i] = static_cast<uint32_t>(border);
    }
    return length - borders.back();
  }

  const Symbols &symbols;
  const std::vector<uint32_t> longest;
  std::vector<uint32_t> borders;
};

} // namespace

std::vector<uint32_t> longestRepeats(const Symbols &symbols) {
  SuffixArray sorted(withoutGaps(symbols));
  std::vector<uint32_t> longest(symbols.size());
  for (size_t i = 1; i < symbols.size(); ++i)
    for (uint32_t place : {sorted.places[i - 1], sorted.places[i]})
      longest[place] = std::max(longest[place], sorted.common[i]);
  return longest;
}

std::vector<Piece> repeatsIn(const Symbols &symbols) { return std::move(Pieces(symbols).found); }

} // namespace anole::phases
