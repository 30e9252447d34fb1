#pragma once

#include "tools/analysis/lint/MatchCheck.h"

#include <deque>
#include <set>

namespace anole::lint {

/// Finds messages whose send and receive do not fit: other datatypes, or too little room; sends and
/// receives without the other side; and receives of any rank that could have got another message:
/// one that waited as well when the receive was posted, or was sent before the one that it got, or
/// by a rank that cannot know of the receive, as its rank has given away nothing since. A race is
/// looked for until it is found once at a receive.
///
/// Memory: the messages and receives that wait for their other side, and the places of receives
/// that other ranks cannot know of. Time: a race is looked for among all of them.
class MessageCheck : public MatchCheck {
public:
  using MatchCheck::MatchCheck;

  void sends(const whatif::RankState &rank, const whatif::ChannelKey &key, uint64_t bytes,
             uint32_t slot, int64_t request) override;
  void posts(const whatif::RankState &rank, const whatif::ChannelKey &key, uint64_t bytes,
             int64_t request) override;
  void takes(const whatif::RankState &rank, const whatif::ChannelKey &key) override;
  void begins(const whatif::RankState &rank) override;
  void withdraws(const whatif::ChannelKey &key, bool isMessage) override;
  void describe(const std::function<void(uint64_t)> &tell) const override;
  void finish() override;
  /// The rank does something that others may learn from what it has received.
  void tells(uint32_t rank) { untold.erase(rank); }

private:
  struct MessageSide {
    PointKey site{};
    bool isSend = false;
    std::optional<uint64_t> bytes{}; ///< or how much can be received
    TypeClass type{};
    bool fromAny = false, withAnyTag = false; ///< of a receive
  };

  void meet(const whatif::ChannelKey &key, const MessageSide &side);
  void compare(const whatif::ChannelKey &key, const MessageSide &send, const MessageSide &receive);
  void giveUp(const whatif::ChannelKey &key, bool isMessage);
  void race(const whatif::ChannelKey &key, const MessageSide &side);
  void raceUntold(const whatif::ChannelKey &sent);
  void leave(const whatif::ChannelKey &key, const MessageSide &side);
  MessageSide sideOf(const whatif::RankState &rank, int64_t request, bool isSend) const;

  whatif::ReusingMap<whatif::ChannelKey, std::deque<MessageSide>> waiting;
  struct Untold {
    whatif::ChannelKey key{};
    bool withAnyTag = false;
    PointKey site{};
  };
  /// Receives of any rank that got a message: by rank and call path.
  std::map<uint32_t, std::map<uint64_t, Untold>> untold;
  size_t wildcards = 0;       ///< receives among them that take a message of any rank
  std::set<uint64_t> raced{}; ///< call paths of receives that were found to be races
  bool isCancelling = false;
};

} // namespace anole::lint
