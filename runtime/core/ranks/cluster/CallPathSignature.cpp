#include "runtime/core/ranks/cluster/CallPathSignature.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/base/Hash.h"
#include "runtime/core/ranks/cluster/ValuePairs.h"

#include <unordered_set>

namespace anole {

namespace {

/// The pairs of one stream.
class CallPairs {
public:
  explicit CallPairs(const SharedStream &stream) : stream(stream) {
    for (const SharedLoop &loop : stream.loops)
      addLoop(loop);
  }

  uint64_t hash() const {
    return ANOLE_FAULT(ThreadsAreAlike, sum, combineHash(stream.thread, sum));
  }

private:
  enum End : uint64_t { Begin = 1, Finish = 2, Next = 3 };

  void add(uint64_t before, uint64_t after) {
    if (uint64_t pair = combineHash(before, after);
        ANOLE_FAULT(PairsCountEachTime, true, pairs.insert(pair).second))
      sum += mixBits(pair);
  }

  void addLoop(const SharedLoop &loop) {
    if (loop.variants.empty())
      return;
    const VariantFamily &own = loop.variants.front();
    for (uint32_t body : own.bodies)
      addBody(stream.bodies[body], loop);
    if (own.bodies.size() < 2 || own.variant.empty())
      return;
    std::vector<uint64_t> names;
    for (uint32_t body : own.bodies)
      names.push_back(combineHash(loop.key, nameOf(stream.bodies[body])));
    eachPairOf(own.variant.front().terms, names.size(), [&](size_t before, size_t after) {
      ANOLE_FAULT(IterationsDoNotFollow, void(),
                  add(combineHash(names[before], Next), names[after]));
    });
  }

  /// A folded loop has no ends of its own, so that a sequence has the same pairs before it folds.
  void addBody(const Body &body, const SharedLoop &loop) {
    if (body.empty())
      return;
    for (size_t i = 1; i < body.size(); ++i)
      add(lastOf(body[i - 1]), firstOf(body[i]));
    if (loop.kind == LoopKind::Folded)
      return ANOLE_FAULT(FoldedLoopsDoNotComeBack, void(),
                         add(lastOf(body.back()), firstOf(body.front())));
    ANOLE_FAULT(LoopBeginLeftOut, void(), add(combineHash(loop.key, Begin), firstOf(body.front())));
    ANOLE_FAULT(LoopEndLeftOut, void(), add(lastOf(body.back()), combineHash(loop.key, Finish)));
  }

  uint64_t firstOf(Symbol symbol) const {
    const Body *body = foldedBody(symbol);
    return body ? firstOf(body->front()) : nameOf(symbol);
  }
  uint64_t lastOf(Symbol symbol) const {
    const Body *body = foldedBody(symbol);
    return body ? lastOf(body->back()) : nameOf(symbol);
  }

  /// Null if the symbol is not a folded loop.
  const Body *foldedBody(Symbol symbol) const {
    if (!symbol.isLoop() || stream.loops[symbol.index()].kind != LoopKind::Folded)
      return nullptr;
    const std::vector<VariantFamily> &variants = stream.loops[symbol.index()].variants;
    if (variants.empty() || variants.front().bodies.empty())
      return nullptr;
    const Body &body = stream.bodies[variants.front().bodies.front()];
    return body.empty() ? nullptr : &body;
  }

  uint64_t nameOf(Symbol symbol) const {
    return symbol.isLoop() ? combineHash(Next, stream.loops[symbol.index()].key)
                           : pointKeyHash(stream.points[symbol.index()].key);
  }
  uint64_t nameOf(const Body &body) const {
    uint64_t name = 0;
    for (Symbol symbol : body)
      name = combineHash(name, nameOf(symbol));
    return name;
  }

  const SharedStream &stream;
  std::unordered_set<uint64_t> pairs;
  uint64_t sum = 0; ///< of the pairs, in no order
};

} // namespace

uint64_t callPathSignature(const Trace &leaf) {
  uint64_t signature = 0;
  for (const SharedStream &stream : leaf.streams)
    signature ^= CallPairs(stream).hash();
  return signature;
}

} // namespace anole
