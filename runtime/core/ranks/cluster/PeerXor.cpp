#include "runtime/core/ranks/cluster/PeerXor.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/ranks/cluster/ValueWalk.h"

#include <unordered_set>

namespace anole {

namespace {

constexpr uint64_t mostPeers = uint64_t(1) << 16;

/// The distinct peers of a column.
class PeerSet {
public:
  void see(int64_t peer) {
    bool counts = peer != anole::value(Special::Ignored) && peer != anole::value(Special::AsPosted);
    if (counts)
      peers.insert(peer);
    --left;
  }
  void comeBackTo(int64_t) {}
  bool isFull() const { return left == 0; }

  std::unordered_set<int64_t> peers;

private:
  uint64_t left = mostPeers;
};

} // namespace

void PeerXor::add(uint64_t point, const SharedColumn &column, const std::vector<int64_t> &leftOut) {
  if (column.empty())
    return;
  PeerSet set;
  ValueWalk(mostPeers, set).walk(column.front().terms);
  for (int64_t peer : leftOut)
    set.peers.erase(peer);
  for (int64_t peer : set.peers)
    all ^= combineHash(point, static_cast<uint64_t>(peer));
}

} // namespace anole
