#pragma once

#include "tools/programs/proxy/call/HandledObjects.h"
#include "tools/programs/proxy/thread/PartOrder.h"
#include "tools/programs/proxy/thread/ThreadParts.h"

namespace anole::tools::generate {

/// What one thread does with an object, and in which of its parts.
struct ObjectUse {
  uint32_t first = UINT32_MAX, last = 0;  ///< that uses it; that handles it in any way
  uint32_t begun = UINT32_MAX, ready = 0; ///< the first that makes it, the last that readies it
  uint32_t freed = UINT32_MAX;            ///< the first that frees it

  bool isMade() const { return begun != UINT32_MAX; }

  void add(const HandledObject &object, const ThreadParts::Range &range);
};

/// What all threads do with all objects, and where they make collective calls.
///
/// Time and memory: for each rank, the objects of all calls.
class SharedObjects {
public:
  using Edges = std::vector<PartOrder::Edge>;
  /// The parts of each thread that collective calls of the same ranks are in.
  using Ranges = std::map<uint32_t, std::set<std::pair<uint32_t, uint32_t>>>;
  /// Each rank numbers its objects for itself.
  using ObjectOfRank = std::pair<uint32_t, ObjectName>;

  explicit SharedObjects(const Proxy &of) : proxy(of) {}

  /// Fails if the objects of a call are too many to list.
  Expected<void> add(uint32_t thread, const ThreadParts &parts);
  /// Fails if threads communicate in epochs of a window that only others open by calls that are
  /// made again and again: no order of parts says in which of them.
  Expected<void> checkEpochs() const;
  /// What is made is used afterwards, and freed in the end. Fails if several threads make it.
  Expected<Edges> edges() const;
  const std::map<ObjectOfRank, Ranges> &collectiveCalls() const { return collectives; }

private:
  using Uses = std::map<uint32_t, ObjectUse>; ///< by thread

  Expected<void> add(uint32_t thread, uint32_t point, const ThreadParts::Range &range);

  const Proxy &proxy;
  std::map<ObjectOfRank, Uses> objects;
  std::map<ObjectOfRank, Ranges> collectives;
  std::map<ObjectOfRank, std::set<uint32_t>> opening, communicating; ///< threads by window
};

} // namespace anole::tools::generate
