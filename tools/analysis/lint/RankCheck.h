#pragma once

#include "tools/analysis/lint/FindingList.h"
#include "tools/analysis/state/RankObjects.h"

#include <functional>

namespace anole::lint {

/// A call of one rank, with what MPI knows on this rank when it is made.
struct RankCall {
  uint32_t rank = 0;
  const whatif::CallShape &shape;
  const WalkedEvent &event;
  const whatif::RankObjects &objects;
  uint32_t thread = 0; ///< 0 initialized MPI

  const CallRole &role() const { return *shape.role; }
  FindingList::CallPair place() const { return {event.key, {}}; }
};

/// A RankCheck looks for mistakes that the calls of one rank show without those of others. It is
/// told them in order, thread after thread. Who looks for something new overrides `read`.
class RankCheck {
public:
  explicit RankCheck(FindingList &findings) : findings(findings) {}
  virtual ~RankCheck() = default;

  virtual void read(const RankCall &call) = 0;
  /// The rank came to its end, and ended MPI.
  virtual void finish(uint32_t /*rank*/) {}

  /// Tells what it knows that matters to what it finds later: see EventWalker::describe. `made` is
  /// how many requests the thread has made.
  virtual void describe(const std::function<void(uint64_t)> & /*tell*/, int64_t /*made*/) const {}
  /// Goes on to where the thread has made so many requests more, and has the same ones open.
  virtual void skip(uint32_t /*thread*/, int64_t /*made*/) {}

protected:
  FindingList &findings;
};

} // namespace anole::lint
