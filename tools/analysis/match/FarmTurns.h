#pragma once

#include "tools/analysis/match/ReceiveRoom.h"
#include "tools/analysis/state/RankObjects.h"

#include <optional>
#include <vector>

namespace anole::whatif {

/// A FarmMessage is one side of a message: a call that sends, receives or probes.
struct FarmMessage {
  const CallShape *shape;
  uint64_t event;
  int64_t comm, peer; ///< as recorded; of a wildcard, where the message came from
  bool isWild;        ///< asks for any source
};

/// A FarmTurn is a message that a rank sends, or takes: by a receive, or by a probe and the receive
/// behind it.
struct FarmTurn {
  bool isSend;
  FarmMessage first;
  std::optional<FarmMessage> second{}; ///< a receive behind a probe that does not match
  ReceiveRoom room;                    ///< of a send: its bytes

  bool isWild() const { return !isSend && first.isWild; }
};
using FarmTurns = std::vector<FarmTurn>;

/// A FarmTurnReader reads the calls of a rank one after the other.
class FarmTurnReader {
public:
  void read(const CallShape &shape, const WalkedEvent &event);

  /// Returns whether all messages of the rank are sent and taken by blocking calls, and no other
  /// rank takes part in what lies between them.
  bool isSound() const { return sound; }
  /// Returns whether nothing was probed that was not received.
  bool isComplete() const { return sound && !probed; }

  FarmTurns turns;

private:
  void send(const CallShape &shape, const WalkedEvent &event);
  void probe(const CallShape &shape, const WalkedEvent &event);
  void receive(const CallShape &shape, const WalkedEvent &event);

  RankObjects objects;
  bool sound = true, isOver = false;
  std::optional<FarmMessage> probed; ///< and not received yet
};

} // namespace anole::whatif
