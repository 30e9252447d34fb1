#include "tools/programs/proxy/thread/SharedReceives.h"

#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/program/CallWalk.h"
#include "tools/programs/threads/SharedMessages.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace anole::tools::generate {

namespace {

/// Communicators and tags from which the calls of a point receive on a rank.
struct Area {
  ValueRange comms, tags;

  bool meets(const Area &other) const {
    auto overlap = [](ValueRange a, ValueRange b) { return a.low <= b.high && b.low <= a.high; };
    return overlap(comms, other.comms) && overlap(tags, other.tags);
  }
};

ValueRange rangeOf(const PointTrace &point, size_t column) {
  if (column >= point.columns.size())
    return {INT64_MIN, INT64_MAX};
  auto constant = constantOf(point.columns[column]);
  if (constant && !isSpecial(*constant))
    return {*constant, *constant};
  auto range = factsOf(point.columns[column]).range();
  return range && !isSpecial(range->low) ? *range : ValueRange{INT64_MIN, INT64_MAX};
}

bool meet(const std::vector<Area> &some, const std::vector<Area> &others) {
  return std::ranges::any_of(some, [&](const Area &a) {
    return std::ranges::any_of(others, [&](const Area &b) { return a.meets(b); });
  });
}

/// What the threads of each rank receive.
class Receivers {
public:
  explicit Receivers(const Proxy &of) : proxy(of) {
    for (const FunctionInfo &function : proxy.trace.functions)
      if (auto call = messageCallOf(function))
        calls.emplace(function.id, *call);
  }

  Expected<void> check(uint32_t rank) const;

private:
  using Threads = std::set<uint32_t>;
  using Visit = void (SharedMessages::*)(uint32_t, const MessageCall &, const WalkedEvent &);

  std::vector<Area> areasOf(const JoinedStreams::Thread &thread, uint32_t rank) const;
  Threads meeting(uint32_t rank) const;
  bool walk(uint32_t rank, const Threads &threads, SharedMessages &messages, Visit visit) const;
  std::optional<SharedMessages::Threads> contest(uint32_t rank, const Threads &threads) const;

  const Proxy &proxy;
  std::unordered_map<uint16_t, MessageCall> calls; ///< by function
};

std::vector<Area> Receivers::areasOf(const JoinedStreams::Thread &thread, uint32_t rank) const {
  std::vector<Area> areas;
  for (uint32_t i = 0; i < thread.own->points.size(); ++i) {
    auto call = calls.find(thread.own->points[i].key.functionId());
    const auto &point = proxy.programs.point(thread.points + i);
    auto own = point.find(rank);
    if (call != calls.end() && !call->second.isMatched && own != point.end())
      areas.push_back(
          {rangeOf(*own->second, *call->second.comm), rangeOf(*own->second, *call->second.tag)});
  }
  return areas;
}

/// The threads that may receive what others receive.
Receivers::Threads Receivers::meeting(uint32_t rank) const {
  Threads found;
  std::vector<std::vector<Area>> known;
  for (const JoinedStreams::Thread &thread : proxy.programs.threads()) {
    auto own = static_cast<uint32_t>(known.size());
    known.push_back(areasOf(thread, rank));
    for (uint32_t other = 0; other < own; ++other)
      if (meet(known[own], known[other]))
        found.insert({own, other});
  }
  return found;
}

/// Returns whether those were all events.
bool Receivers::walk(uint32_t rank, const Threads &threads, SharedMessages &messages,
                     Visit visit) const {
  return std::ranges::all_of(threads, [&](uint32_t thread) {
    return walkThread(proxy.trace, proxy.programs, proxy.programs.threads()[thread], rank,
                      [&](const WalkedCall &each) {
                        if (auto call = calls.find(each.function.id); call != calls.end())
                          (messages.*visit)(thread, call->second, each.event);
                      });
  });
}

std::optional<SharedMessages::Threads> Receivers::contest(uint32_t rank,
                                                          const Threads &threads) const {
  SharedMessages messages;
  bool isAll = walk(rank, threads, messages, &SharedMessages::add) &&
               (!messages.areThere() || walk(rank, threads, messages, &SharedMessages::follow));
  return isAll ? messages.contest()
               : SharedMessages::Threads(*threads.begin(), *std::next(threads.begin()));
}

Expected<void> Receivers::check(uint32_t rank) const {
  Threads threads = meeting(rank);
  if (threads.empty())
    return {};
  if (auto found = contest(rank, threads))
    return fail("threads " + std::to_string(found->first) + " and " +
                std::to_string(found->second) +
                " receive messages with the same source, tag and communicator, and the trace does "
                "not say which of them");
  return {};
}

} // namespace

Expected<void> checkReceives(const Proxy &proxy) {
  Receivers receivers(proxy);
  for (uint32_t rank = 0; rank < proxy.programs.size(); ++rank)
    if (auto checked = receivers.check(rank); !checked)
      return checked;
  return {};
}

} // namespace anole::tools::generate
