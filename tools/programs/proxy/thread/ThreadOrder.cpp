#include "tools/programs/proxy/thread/ThreadOrder.h"

#include "tools/programs/proxy/thread/SharedBuffers.h"
#include "tools/programs/proxy/thread/SharedObjects.h"
#include "tools/programs/proxy/thread/SharedReceives.h"
#include "tools/programs/proxy/thread/ThreadMessages.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Range = std::pair<uint32_t, uint32_t>; ///< the first and the last part

/// Whether each range of one thread is done before or begins after each of the other's. Time: that
/// of sorting, as of all ranges that are not done the first one to begin tells enough.
bool areOrdered(const PartOrder &order, const std::pair<const uint32_t, std::set<Range>> &some,
                const std::pair<const uint32_t, std::set<Range>> &others) {
  std::vector<Range> sorted(others.second.begin(), others.second.end());
  std::ranges::sort(sorted, {}, &Range::second);
  std::vector<uint32_t> firstFrom(sorted.size());
  uint32_t first = UINT32_MAX;
  for (size_t i = sorted.size(); i-- > 0;)
    firstFrom[i] = first = std::min(first, sorted[i].first);
  return std::ranges::all_of(some.second, [&](const Range &own) {
    auto open = std::ranges::partition_point(sorted, [&](const Range &each) {
      return order.isBefore({others.first, each.second}, {some.first, own.first});
    });
    auto at = static_cast<size_t>(open - sorted.begin());
    return open == sorted.end() ||
           order.isBefore({some.first, own.second}, {others.first, firstFrom[at]});
  });
}

Expected<void> checkCollectives(const SharedObjects &shared, const PartOrder &order) {
  for (const auto &[name, threads] : shared.collectiveCalls())
    for (auto one = threads.begin(); one != threads.end(); ++one)
      for (auto other = std::next(one); other != threads.end(); ++other)
        if (!areOrdered(order, *one, *other))
          return fail("threads " + std::to_string(one->first) + " and " +
                      std::to_string(other->first) +
                      " make collective calls together with the same ranks, and the trace does not "
                      "hold their order");
  return {};
}

/// The parts in which threads make their first calls.
std::map<uint32_t, ThreadParts::Range> beginsOf(const Proxy &proxy,
                                                const std::vector<ThreadParts> &parts) {
  std::map<uint32_t, ThreadParts::Range> begins;
  for (auto [point, thread] : proxy.firstCalls) {
    const ThreadParts::Range &range = parts[thread].points().at(point);
    ThreadParts::Range &begin = begins.try_emplace(thread, range).first->second;
    begin = {std::min(begin.first, range.first), std::max(begin.last, range.last)};
  }
  return begins;
}

/// Threads make their first calls in the order of their numbers.
Expected<void> checkTurns(const std::map<uint32_t, ThreadParts::Range> &begins,
                          const PartOrder &order) {
  for (auto one = begins.begin(); one != begins.end(); ++one)
    for (auto later = std::next(one); later != begins.end(); ++later)
      if (order.isBefore({later->first, later->second.first}, {one->first, one->second.last}))
        return fail("its threads begin in different orders on different ranks");
  return {};
}

/// A part that receives from a thread must not keep it waiting.
Expected<void> checkMessages(const ThreadMessages &messages, const PartOrder &order) {
  for (const PartOrder::Edge &edge : order.edges())
    if (messages.mayFeed(edge.before, edge.done))
      return fail("its threads use each other's objects while they talk to each other");
  return {};
}

} // namespace

Expected<PartOrder> orderOfThreads(const Proxy &proxy, const std::vector<LoopOrder> &orders) {
  SharedObjects shared(proxy);
  ThreadMessages messages;
  std::vector<ThreadParts> parts;
  for (const JoinedStreams::Thread &thread : proxy.programs.threads()) {
    parts.emplace_back(proxy.programs, orders[thread.loops]);
    messages.add(proxy, parts.back());
    if (auto added = shared.add(static_cast<uint32_t>(parts.size() - 1), parts.back()); !added)
      return tl::unexpected(added.error());
  }
  for (auto checked : {shared.checkEpochs(), checkReceives(proxy), checkBuffers(proxy)})
    if (!checked)
      return tl::unexpected(checked.error());
  auto needed = shared.edges();
  if (!needed)
    return tl::unexpected(needed.error());
  auto order = PartOrder::of(static_cast<uint32_t>(parts.size()), *needed);
  if (!order)
    return order;
  for (auto checked : {checkTurns(beginsOf(proxy, parts), *order), checkMessages(messages, *order),
                       checkCollectives(shared, *order)})
    if (!checked)
      return tl::unexpected(checked.error());
  return order;
}

} // namespace anole::tools::generate
