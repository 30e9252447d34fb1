#include "runtime/core/ranks/cluster/PeerXor.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/ranks/cluster/ValueSet.h"
#include "runtime/core/ranks/cluster/WorldOrder.h"

#include <algorithm>

namespace anole {

void PeerXor::add(uint64_t point, const SharedColumn &column, const std::vector<int64_t> &leftOut,
                  int64_t size) {
  ValueSet peers(column);
  std::unordered_set<int64_t> different;
  for (int64_t peer : peers.values()) {
    bool counts = peer != anole::value(Special::Ignored) && peer != anole::value(Special::AsPosted);
    if (!counts || std::ranges::find(leftOut, peer) != leftOut.end())
      continue;
    int64_t way = shorterWay(peer, size);
    different.insert(way);
    if (way != peer)
      round ^= combineHash(point, static_cast<uint64_t>(peer));
  }
  for (int64_t peer : different)
    all ^= ANOLE_FAULT(CallSitesDoNotMatter, static_cast<uint64_t>(peer),
                       combineHash(point, static_cast<uint64_t>(peer)));
}

} // namespace anole
