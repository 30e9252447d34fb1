#include "tools/analysis/model/CommunicationMatrix.h"

#include <algorithm>

namespace anole::tools {

uint64_t CommunicationMatrix::total() const {
  uint64_t sum = unplaced;
  for (const auto &[cell, count] : sends)
    sum += count;
  return sum;
}

Share matching(const CommunicationMatrix &a, const CommunicationMatrix &b) {
  std::map<std::pair<uint32_t, uint32_t>, std::pair<uint64_t, uint64_t>> cells;
  for (const auto &[cell, count] : a.sends)
    cells[cell].first = count;
  for (const auto &[cell, count] : b.sends)
    cells[cell].second = count;
  Share share;
  for (const auto &[cell, counts] : cells)
    share.add(std::min(counts.first, counts.second), std::max(counts.first, counts.second));
  return share;
}

} // namespace anole::tools
