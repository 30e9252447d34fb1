#pragma once

#include "runtime/core/base/Error.h"
#include "tools/whatif/match/Matching.h"

namespace anole::whatif {

/// Sends and receives messages for a rank.
class Messages {
public:
  explicit Messages(Matching &all) : all(all) {}

  /// A rank that is so far ahead of a receiver rests at its next iteration, so that memory stays
  /// bounded, and iterations of ranks stay together.
  static constexpr size_t enough = 4;

  Expected<void> send(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                      StepKind kind);

  /// Posts a receive as this request. What a wildcard got is in `got`; a receive that got nothing
  /// is none.
  struct Got {
    int64_t source, tag;
  };
  Expected<void> receive(RankState &rank, const CallShape &shape, const WalkedEvent &event,
                         const Got &got, int64_t request);

  /// The channel of a receive or probe; empty if it receives nothing.
  Expected<std::optional<ChannelKey>> channelOf(RankState &rank, const CallShape &shape,
                                                const WalkedEvent &event, const Got &got);

  /// Takes the next message of a channel.
  Message take(const ChannelKey &key);

  /// The number of the rank's communicator.
  Expected<uint32_t> groupOf(const RankState &rank, int64_t communicator);

private:
  Expected<uint32_t> memberAt(const RankState &rank, uint32_t group, int64_t distance);
  void noteTaken(const ChannelKey &key);
  void deliver(uint32_t rank, int64_t request, const Message &message);

  Matching &all;
};

} // namespace anole::whatif
