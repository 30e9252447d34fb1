#include "runtime/core/ranks/cluster/PeerSequence.h"

#include "runtime/core/base/Hash.h"
#include "runtime/core/model/ContentDigest.h"
#include "runtime/core/ranks/cluster/MemberPeers.h"
#include "runtime/core/ranks/cluster/WorldOrder.h"

namespace anole {

namespace {

class WrappedSequence {
public:
  explicit WrappedSequence(int64_t size) : size(size) {}

  void add(const std::vector<SharedTerm> &terms) {
    for (const SharedTerm &term : terms)
      add(term);
  }

  uint64_t finish() {
    endEqualPeers();
    return digest;
  }

private:
  void add(const SharedTerm &term) {
    int64_t count = term.count.constant, stride = term.stride.constant;
    bool isRun = term.body.empty() && !term.block;
    if (isRun && (stride == 0 || count <= MemberPeers::longestRun))
      return addRun(term.start.constant, stride, count);
    endEqualPeers();
    if (isRun)
      mixIn({static_cast<uint64_t>(shorterWay(term.start.constant, size)),
             static_cast<uint64_t>(stride), static_cast<uint64_t>(count)});
    else if (term.block || stride != 0)
      mixIn({ContentDigest().add(std::vector{term}).result().low});
    else
      mixIn({static_cast<uint64_t>(count), bodyOf(term)});
  }

  void addRun(int64_t start, int64_t stride, int64_t count) {
    if (stride == 0)
      return addPeer(start, count);
    for (int64_t i = 0; i < count; ++i)
      addPeer(start + i * stride, 1);
  }

  void addPeer(int64_t recorded, int64_t count) {
    int64_t way = shorterWay(recorded, size);
    if (way != peer)
      endEqualPeers();
    peer = way;
    equal += count;
    isOpen = true;
  }

  void endEqualPeers() {
    if (isOpen)
      mixIn({static_cast<uint64_t>(peer), static_cast<uint64_t>(equal)});
    isOpen = false;
    equal = 0;
  }

  uint64_t bodyOf(const SharedTerm &repeat) const {
    WrappedSequence body(size);
    body.add(repeat.body);
    return body.finish();
  }

  void mixIn(std::initializer_list<uint64_t> numbers) {
    digest = combineHash(digest, numbers.size());
    for (uint64_t number : numbers)
      digest = combineHash(digest, number);
  }

  int64_t size;
  uint64_t digest = 0;
  int64_t peer = 0, equal = 0;
  bool isOpen = false;
};

} // namespace

uint64_t peerSequence(const SharedColumn &column, int64_t size) {
  WrappedSequence sequence(size);
  for (const Family &family : column)
    sequence.add(family.terms);
  return sequence.finish();
}

} // namespace anole
