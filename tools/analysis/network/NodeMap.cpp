#include "tools/analysis/network/NodeMap.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>
#include <unordered_map>

namespace anole::whatif {
namespace {

/// More than any prediction takes.
constexpr uint32_t mostRanks = 1U << 20;

/// How many ranks an entry is for; nothing if it does not say so rightly.
std::optional<uint32_t> ranksOf(const std::string &entry, size_t colon) {
  if (colon == std::string::npos)
    return 1;
  uint32_t ranks = 0;
  const char *begin = entry.data() + colon + 1, *end = entry.data() + entry.size();
  auto [rest, problem] = std::from_chars(begin, end, ranks);
  if (problem != std::errc() || rest != end || ranks == 0 || colon == 0)
    return std::nullopt;
  return ranks;
}

} // namespace

NodeMap NodeMap::blocks(uint32_t ranksPerNode) {
  NodeMap map;
  map.ranksPerNode = std::max(ranksPerNode, 1U);
  return map;
}

Expected<NodeMap> NodeMap::parse(const std::string &text, const std::string &file) {
  NodeMap map;
  map.file = file;
  std::unordered_map<std::string, uint32_t> numbers;
  std::istringstream lines(text);
  size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    std::string entry, more;
    if (!(words >> entry))
      continue;
    size_t colon = entry.find(':');
    auto ranks = ranksOf(entry, colon);
    if (!ranks || words >> more)
      return fail(file + ":" + std::to_string(number) + ": expected NODE or NODE:RANKS");
    uint32_t node = numbers.try_emplace(entry.substr(0, colon), numbers.size()).first->second;
    size_t size = std::min<size_t>(map.listed.size() + *ranks, mostRanks);
    map.listed.resize(size, node);
  }
  if (map.listed.empty())
    return fail(file + ": names no node; each line has NODE or NODE:RANKS");
  return map;
}

Expected<void> NodeMap::checkFor(uint32_t ranks) const {
  if (listed.empty() || listed.size() >= ranks)
    return {};
  return fail(file + ": has nodes for " + std::to_string(listed.size()) + " ranks, not for " +
              std::to_string(ranks));
}

} // namespace anole::whatif
