#pragma once

#include "runtime/core/handles/CompletionSequence.h"
#include "runtime/core/handles/RequestMap.h"
#include "tools/formats/in/RankRecord.h"
#include "tools/formats/in/dumpi/RecordStream.h"

namespace anole::import::dumpi {

/// Pending is what a request that may receive is waiting for.
struct Pending {
  RequestName name;
  bool isPersistent = false, isActive = true, isReceive = false;
  bool receives = false;                  ///< its late values are still to come
  bool anySource = false, anyTag = false; ///< what was asked for
  int64_t commRank = unknown;             ///< own rank in the receive's communicator
  RankRecord::Thread *thread = nullptr;   ///< that started the receive
  LateSlot slot{};
};

/// The requests of a rank by DUMPI's numbers, from the call that makes them to the one that
/// completes them. Files have requests of their own (`ofFiles`).
class DumpiRequests {
public:
  using Map = RequestMap<Pending>;

  static int64_t key(int64_t id, bool ofFiles) { return ofFiles ? id | int64_t(1) << 32 : id; }
  static bool isNull(int64_t id) { return id == 0 || id == 1; }

  void make(int64_t key, const Pending &pending) { map.add(key, nullptr, pending); }
  /// The request, which then stands for no other until it is given back or ended. Map::none: it was
  /// made unseen.
  uint32_t take(int64_t key) { return map.take(key, nullptr); }
  Pending &operator[](uint32_t entry) { return map[entry].payload; }
  int64_t ordinal(uint32_t entry) { return map[entry].ordinal; }
  void giveBack(uint32_t entry) { map.release(entry); }
  /// It is complete, with that status (null: none is known). Persistent ones live on.
  void complete(uint32_t entry, const ReceiveStatus *status);
  void free(uint32_t entry) { map.remove(entry); }

private:
  Map map;
};

/// Returns what a receive got, as late values: source and tag.
std::array<int64_t, 2> received(const Pending &pending, const ReceiveStatus *status);

} // namespace anole::import::dumpi
