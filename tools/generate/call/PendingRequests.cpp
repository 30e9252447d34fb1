#include "tools/generate/call/PendingRequests.h"

#include "runtime/core/model/SpecialValues.h"
#include "tools/generate/formula/Sequences.h"
#include "tools/generate/program/CallWalk.h"
#include "tools/model/FieldPlace.h"

#include <algorithm>
#include <unordered_set>

namespace anole::tools::generate {

namespace {

/// The requests of one thread, by their numbers.
class PendingRequests {
public:
  void follow(const WalkedCall &each) {
    const std::string &name = each.function.name;
    bool isFree = name == "MPI_Request_free";
    if (isFree || name.starts_with("MPI_Wait") || name.starts_with("MPI_Test"))
      complete(each, isFree);
    FieldPlace request = placeOf(each.function.scalars, FieldKind::NewRequest);
    if (request && *request < each.event.scalars.size() && !isSpecial(each.event.scalars[*request]))
      make(name.ends_with("_init") || name.ends_with("_init_c"));
  }
  uint64_t most() const { return high; }

private:
  void make(bool isPersistent) {
    if (open.empty() && kept.empty())
      since = 0;
    (isPersistent ? kept : open).insert(made++);
    high = std::max(high, ++since);
  }

  void complete(const WalkedCall &each, bool isFree) {
    auto end = [&](int64_t field) {
      if (field < 0 || field >= made)
        return;
      open.erase(made - 1 - field);
      if (isFree)
        kept.erase(made - 1 - field);
    };
    for (size_t i = 0; i < each.event.scalars.size(); ++i)
      if (fieldAt(each.function.scalars, i).kind == FieldKind::Request)
        end(each.event.scalars[i]);
    for (size_t i = 0; i < each.event.arrays.size(); ++i)
      if (fieldAt(each.function.arrays, i).kind == FieldKind::Request)
        std::ranges::for_each(each.event.arrays[i], end);
  }

  int64_t made = 0;
  uint64_t since = 0, high = 0;
  std::unordered_set<int64_t> open,
      kept; ///< kept: persistent ones, which stay until they are freed
};

/// Requests that a rank makes at most.
uint64_t mostRequests(const Proxy &proxy) {
  std::vector<uint64_t> made(proxy.programs.size(), 0);
  for (uint32_t point = 0; point < proxy.programs.stream().points.size(); ++point)
    if (const FunctionInfo *function = proxy.info(proxy.programs.stream().points[point].key);
        function && placeOf(function->scalars, FieldKind::NewRequest))
      for (const auto &[rank, own] : proxy.programs.point(point))
        made[rank] += own->count;
  return made.empty() ? 0 : *std::ranges::max_element(made);
}

} // namespace

uint64_t mostPendingRequests(const Proxy &proxy) {
  constexpr uint64_t mostFollowed = 1 << 20;
  uint64_t calls = 0, high = 0;
  for (uint32_t point = 0; point < proxy.programs.stream().points.size(); ++point)
    calls += callsOf(proxy, point);
  if (calls > mostFollowed)
    return mostRequests(proxy);
  for (const JoinedStreams::Thread &thread : proxy.programs.threads())
    for (uint32_t rank : ranksOf(thread)) {
      PendingRequests requests;
      if (!walkThread(proxy.trace, proxy.programs, thread, rank,
                      [&](const WalkedCall &each) { requests.follow(each); }))
        return mostRequests(proxy);
      high = std::max(high, requests.most());
    }
  return high;
}

} // namespace anole::tools::generate
