#pragma once

#include "tools/formats/out/call/ExportedCall.h"

#include <deque>
#include <map>

namespace anole::exporting {

/// Gives each message a number of its own, to which both sides come without knowing of each other:
/// the n-th send on a channel and the n-th receive on it are the same message. A replay needs
/// that, as it tells requests apart by source, destination and tag only.
///
/// Memory: the messages that only one side has come to.
class MessageIds {
public:
  int64_t send(const ExportedMessage &message) { return take(message, true); }
  int64_t receive(const ExportedMessage &message) { return take(message, false); }

private:
  struct Channel {
    uint32_t group, from, to;
    int64_t tag;
    auto operator<=>(const Channel &) const = default;
  };
  struct Waiting {
    std::deque<int64_t> numbers{};
    bool areSent = false; ///< else awaited
  };

  int64_t take(const ExportedMessage &message, bool isSent) {
    Channel channel{message.group, message.from, message.to, message.tag};
    Waiting &waiting = channels[channel];
    if (waiting.numbers.empty() || waiting.areSent == isSent) {
      waiting.areSent = isSent;
      newest = (newest + 1) % most;
      waiting.numbers.push_back(newest);
      return newest;
    }
    int64_t number = waiting.numbers.front();
    waiting.numbers.pop_front();
    if (waiting.numbers.empty())
      channels.erase(channel);
    return number;
  }

  static constexpr int64_t most = int64_t(1) << 30; ///< they come again after so many
  std::map<Channel, Waiting> channels;
  int64_t newest = 0;
};

} // namespace anole::exporting
