#include "runtime/core/model/StreamRanks.h"

namespace anole {

void StreamRanks::add(const RankList &ranks) {
  heads.push_back({TermCursor(ranks), {}});
  heads.back().rank = heads.back().cursor.next();
}

std::optional<uint32_t> StreamRanks::next() {
  std::optional<int64_t> first;
  for (const Head &head : heads)
    if (head.rank && (!first || *head.rank < *first))
      first = head.rank;
  for (Head &head : heads)
    if (first && head.rank == first)
      head.rank = head.cursor.next();
  return first ? std::optional(static_cast<uint32_t>(*first)) : std::nullopt;
}

} // namespace anole
