#include "tools/analysis/network/SizeTable.h"

#include "runtime/core/base/Fault.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace anole::whatif {

Expected<SizeTable> SizeTable::parse(const std::string &text, const std::string &file) {
  SizeTable table;
  std::istringstream lines(text);
  size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream words(line.substr(0, line.find('#')));
    Entry entry{};
    std::string rest;
    if (!(words >> entry.bytes)) {
      if (words.clear(), words >> rest)
        return fail(file + ":" + std::to_string(number) + ": expected bytes and microseconds");
      continue;
    }
    if (!(words >> entry.time) || words >> rest || !table.add(entry))
      return fail(file + ":" + std::to_string(number) +
                  ": expected bytes and microseconds, not negative, sizes ascending");
  }
  if (table.entries.empty())
    return fail(file + ": has no times; each line has bytes and microseconds");
  return table;
}

bool SizeTable::add(Entry entry) {
  bool ascends = entries.empty() || entry.bytes > entries.back().bytes;
  if (!ascends || !(entry.bytes >= 0) || !(entry.time >= 0))
    return false;
  entries.push_back(entry);
  return true;
}

double SizeTable::at(uint64_t bytes) const {
  auto size = static_cast<double>(bytes);
  auto above = std::ranges::lower_bound(entries, size, {}, &Entry::bytes);
  if (entries.size() == 1 || (above == entries.begin() && size <= above->bytes))
    return entries.front().time;
  if (above == entries.end())
    --above;
  const Entry &high = *above, &low = *(above - 1);
  double slope = (high.time - low.time) / (high.bytes - low.bytes);
  return std::max(0.0, low.time + ANOLE_FAULT(TablesInSteps, 0.0, slope * (size - low.bytes)));
}

} // namespace anole::whatif
