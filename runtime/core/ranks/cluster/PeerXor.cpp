#include "runtime/core/ranks/cluster/PeerXor.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/ranks/cluster/ValueSet.h"

#include <algorithm>

namespace anole {

void PeerXor::add(uint64_t point, const SharedColumn &column, const std::vector<int64_t> &leftOut) {
  ValueSet peers(column);
  for (int64_t peer : peers.values()) {
    bool counts = peer != anole::value(Special::Ignored) && peer != anole::value(Special::AsPosted);
    if (counts && std::ranges::find(leftOut, peer) == leftOut.end())
      all ^= combineHash(point, static_cast<uint64_t>(peer));
  }
}

} // namespace anole
