#pragma once

#include "tools/analysis/match/ReusingMap.h"

#include <algorithm>
#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>

namespace anole::whatif {

/// A message that was sent: the slot that says when, and what it costs.
struct Message {
  static constexpr int64_t noRequest = INT64_MIN;

  uint32_t slot = 0, cost = 0;
  int64_t request = noRequest; ///< of the sender, who waits for the receive: see Rendezvous
  uint32_t leaving = 0;        ///< what it costs the sender to wait then
  bool isOnItsWay = false;     ///< at once, and only its sender waits

  /// Returns whether its sender waits for the receive.
  bool isAwaited() const { return request != noRequest; }
  /// Returns whether the message itself does.
  bool waits() const { return isAwaited() && !isOnItsWay; }
};

/// An EpochKey is what the one who opens or ends an epoch of a window has in common with the one
/// who waits for that.
struct EpochKey {
  uint32_t group = 0, ordinal = 0; ///< the communicator of the window, and which of its windows
  uint32_t from = 0, to = 0;       ///< ranks in MPI_COMM_WORLD
  bool isOver = false;
  auto operator<=>(const EpochKey &) const = default;
};

/// When ranks opened and ended epochs for others, who have not waited for that yet; none is empty.
using EpochMoments = std::map<EpochKey, std::deque<Message>>;

/// A ChannelKey is what messages must have in common to be received in the order in which they were
/// sent.
struct ChannelKey {
  uint32_t group = 0, from = 0, to = 0; ///< ranks in MPI_COMM_WORLD
  int64_t tag = 0;
  bool isPartitioned = false; ///< such messages match each other only
  auto operator<=>(const ChannelKey &) const = default;
};

/// Matches messages with receives, without time: messages on a channel do not overtake each other,
/// and neither do receives. Receives with wildcards are on the channel of what they received. A
/// channel has waiting messages or waiting receives, never both.
///
/// Memory: the messages and receives that are not matched yet.
class Channels {
public:
  struct Channel {
    std::deque<Message> sent;
    std::deque<int64_t> posted; ///< requests of the receiving rank
  };

  /// The request that receives the message; none: the message waits.
  std::optional<int64_t> send(const ChannelKey &key, const Message &message) {
    Channel &channel = channels[key];
    if (channel.posted.empty()) {
      channel.sent.push_back(message);
      return std::nullopt;
    }
    int64_t request = channel.posted.front();
    channel.posted.pop_front();
    forgetIfEmpty(key, channel);
    return request;
  }

  /// The message that the request receives; none: the request waits.
  std::optional<Message> post(const ChannelKey &key, int64_t request) {
    Channel &channel = channels[key];
    if (!channel.sent.empty())
      return take(key, channel);
    channel.posted.push_back(request);
    return std::nullopt;
  }

  /// The next message, if it waits.
  const Message *peek(const ChannelKey &key) const {
    auto found = channels.find(key);
    return found == channels.end() || found->second.sent.empty() ? nullptr
                                                                 : &found->second.sent.front();
  }

  /// A message that waits for its receive, and whose sender waits with this request; null: none.
  Message *findSent(uint32_t rank, int64_t request) {
    for (auto &[key, channel] : channels)
      if (auto message = sentBy(rank, request, key, channel); message != channel.sent.end())
        return &*message;
    return nullptr;
  }

  size_t waiting(const ChannelKey &key) const {
    auto found = channels.find(key);
    return found == channels.end() ? 0 : found->second.sent.size();
  }

  /// A receive, or a message that waits, that was given up.
  struct Withdrawn {
    ChannelKey key;
    std::optional<Message> message{};
  };
  std::optional<Withdrawn> withdraw(uint32_t rank, int64_t request) {
    for (auto &[key, channel] : channels) {
      Withdrawn found{key};
      if (auto message = sentBy(rank, request, key, channel); message != channel.sent.end()) {
        found.message = *message;
        channel.sent.erase(message);
      } else if (key.to != rank || std::erase(channel.posted, request) == 0) {
        continue;
      }
      forgetIfEmpty(found.key, channel);
      return found;
    }
    return std::nullopt;
  }

  ReusingMap<ChannelKey, Channel> &all() { return channels; }

private:
  /// The message on the channel that the rank sent with this request; the end: there is none.
  static std::deque<Message>::iterator sentBy(uint32_t rank, int64_t request, const ChannelKey &key,
                                              Channel &channel) {
    return key.from == rank ? std::ranges::find(channel.sent, request, &Message::request)
                            : channel.sent.end();
  }

  Message take(const ChannelKey &key, Channel &channel) {
    Message message = channel.sent.front();
    channel.sent.pop_front();
    forgetIfEmpty(key, channel);
    return message;
  }
  void forgetIfEmpty(const ChannelKey &key, const Channel &channel) {
    if (channel.sent.empty() && channel.posted.empty())
      channels.erase(channels.find(key));
  }

  ReusingMap<ChannelKey, Channel> channels;
};

} // namespace anole::whatif
