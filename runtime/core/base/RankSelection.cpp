#include "runtime/core/base/RankSelection.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace anole {

/// Takes a number off the front.
static bool takeNumber(std::string_view &text, uint32_t &number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return error == std::errc();
}

static bool takeAfter(char sign, std::string_view &text, uint32_t &number) {
  if (text.empty() || text.front() != sign)
    return true;
  text.remove_prefix(1);
  return takeNumber(text, number);
}

Expected<RankSelection::Range> RankSelection::parseRange(std::string_view text) {
  std::string whole(text);
  Range range{0, 0, 1};
  bool isNumber = takeNumber(text, range.first);
  range.last = range.first;
  if (!isNumber || !takeAfter('-', text, range.last) || !takeAfter(':', text, range.step) ||
      !text.empty() || range.step == 0 || range.last < range.first)
    return fail("'" + whole + "' names no ranks; write 3, 0-15 or 0-15:2");
  return range;
}

Expected<RankSelection> RankSelection::parse(std::string_view text) {
  RankSelection selection;
  while (!text.empty()) {
    size_t comma = std::min(text.find(','), text.size());
    auto range = parseRange(text.substr(0, comma));
    if (!range)
      return tl::unexpected(range.error());
    selection.ranges.push_back(*range);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return selection;
}

bool RankSelection::has(uint32_t rank) const {
  return ranges.empty() || std::any_of(ranges.begin(), ranges.end(), [&](const Range &range) {
           return rank >= range.first && rank <= range.last &&
                  (rank - range.first) % range.step == 0;
         });
}

/// The first rank of a range is in it, and its lowest.
bool RankSelection::hasAnyOf(uint32_t ranks) const {
  return ranges.empty() || std::any_of(ranges.begin(), ranges.end(),
                                       [&](const Range &range) { return range.first < ranks; });
}

Expected<std::vector<uint32_t>> RankSelection::listed(size_t most) const {
  std::vector<uint32_t> ranks;
  for (const Range &range : ranges) {
    if ((range.last - range.first) / range.step >= most - ranks.size())
      return fail("more than " + std::to_string(most) + " ranks are named; name fewer");
    for (uint64_t rank = range.first; rank <= range.last; rank += range.step)
      ranks.push_back(static_cast<uint32_t>(rank));
  }
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

} // namespace anole
