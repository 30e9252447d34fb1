#pragma once

#include "runtime/core/calls/KnownFunctions.h"
#include "runtime/core/handles/RequestCount.h"
#include "runtime/core/walk/EventWalker.h"

#include <functional>
#include <map>

namespace anole::tools {

/// Finds the messages that one rank sends among its events: those of functions with a field "dest",
/// and each start of a persistent request that the same thread made, or an earlier one. What a
/// collective or a remote memory access moves is not a send.
class SendReader {
public:
  /// Called with the number of the communicator, the peer relative to the own rank in it, and the
  /// event that sends.
  using Found = std::function<void(int64_t communicator, int64_t peer, const WalkedEvent &event)>;
  explicit SendReader(Found found) : found(std::move(found)) {}

  /// Starts the events of this thread, which follow from its first one on.
  void beginThread(uint32_t thread) { requests = RequestCount(thread); }
  void read(const KnownFunction &function, const WalkedEvent &event);

private:
  struct Message {
    int64_t communicator, peer;
  };
  void send(const Message &message, const WalkedEvent &event) const;
  void start(int64_t request, const WalkedEvent &event) const;

  Found found;
  std::map<RequestName, Message> persistent;
  RequestCount requests; ///< of the thread
};

} // namespace anole::tools
