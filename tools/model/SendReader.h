#pragma once

#include "runtime/core/reader/EventWalker.h"
#include "runtime/core/trace/Trace.h"

#include <functional>
#include <unordered_map>

namespace anole::tools {

/// Finds the messages that one rank sends among its events: those of functions with a field "dest",
/// and of persistent requests each start. What a collective or a remote memory access moves is not
/// a send.
class SendReader {
public:
  /// Called with the number of the communicator and the peer relative to the own rank in it.
  using Found = std::function<void(int64_t communicator, int64_t peer)>;
  explicit SendReader(Found found) : found(std::move(found)) {}

  void read(const FunctionInfo &function, const WalkedEvent &event);

private:
  struct Message {
    int64_t communicator, peer;
  };
  void send(const Message &message) const;
  void start(int64_t distance) const;

  Found found;
  std::unordered_map<int64_t, Message> persistent; ///< by ordinal of the request
  int64_t requests = 0;                            ///< made so far
};

} // namespace anole::tools
