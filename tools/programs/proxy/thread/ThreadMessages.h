#pragma once

#include "tools/programs/proxy/call/Proxy.h"
#include "tools/programs/proxy/thread/PartOrder.h"
#include "tools/programs/proxy/thread/ThreadParts.h"

namespace anole::tools::generate {

/// What threads send to each other on other ranks: a thread that waits for the end of a part must
/// not be the one whose messages this part receives, or both wait for ever.
///
/// Messages are told apart by communicators and tags, on all ranks together. What passes through a
/// third thread is not seen. Time: what the thread that waits sends times what the part receives;
/// beyond a million pairs the answer is yes.
class ThreadMessages {
public:
  void add(const Proxy &proxy, const ThreadParts &parts);

  /// Whether a part may receive what another thread sends in a part or after it.
  bool mayFeed(PartOrder::Part sender, PartOrder::Part receiver) const;

private:
  using Numbers = std::optional<std::vector<int64_t>>; ///< ascending; nothing: any

  struct Messages {
    ThreadParts::Range range;
    Numbers comms, tags;
    bool isBlocking = true; ///< else a call that completes requests waits for it
  };
  struct Thread {
    std::vector<Messages> sent, received;
    std::vector<ThreadParts::Range> completions; ///< parts with such calls
  };

  static void add(const Proxy &proxy, uint32_t point, ThreadParts::Range range, Thread &thread);
  static bool completes(const Thread &thread, uint32_t part);
  static bool mayMeet(const Numbers &some, const Numbers &others);

  std::vector<Thread> threads;
};

} // namespace anole::tools::generate
