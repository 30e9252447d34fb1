#include "tools/programs/proxy/thread/SharedBuffers.h"

#include "tools/programs/proxy/program/CallWalk.h"
#include "tools/programs/threads/BufferedSends.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

bool isConcerned(const Proxy &proxy, const JoinedStreams::Thread &thread, uint32_t rank) {
  for (uint32_t i = 0; i < thread.own->points.size(); ++i) {
    const FunctionInfo *function = functionOf(proxy.trace, thread.own->points[i].key);
    if (function && BufferedSends::concern(*function) &&
        proxy.programs.point(thread.points + i).contains(rank))
      return true;
  }
  return false;
}

/// Of threads that make too many calls to be looked at: perhaps.
bool mayFill(const Proxy &proxy, uint32_t rank) {
  const auto &threads = proxy.programs.threads();
  std::vector<uint32_t> concerned;
  for (uint32_t thread = 0; thread < threads.size(); ++thread)
    if (isConcerned(proxy, threads[thread], rank))
      concerned.push_back(thread);
  if (concerned.size() < 2)
    return false;
  BufferedSends sends;
  bool isAll = std::ranges::all_of(concerned, [&](uint32_t thread) {
    return walkThread(proxy.trace, proxy.programs, threads[thread], rank,
                      [&](const WalkedCall &each) {
                        if (BufferedSends::concern(each.function))
                          sends.add(thread, each.function, each.event);
                      });
  });
  return !isAll || sends.mayFill();
}

} // namespace

Expected<void> checkBuffers(const Proxy &proxy) {
  for (uint32_t rank = 0; rank < proxy.programs.size(); ++rank)
    if (mayFill(proxy, rank))
      return fail("its threads send from one attached buffer, which has no room for all that they "
                  "send, and the trace does not hold their order");
  return {};
}

} // namespace anole::tools::generate
