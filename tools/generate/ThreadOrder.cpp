#include "tools/generate/ThreadOrder.h"

#include "tools/generate/HandledObjects.h"
#include "tools/generate/ThreadParts.h"

#include <algorithm>

namespace anole::tools::generate {

namespace {

using Edges = std::vector<PartOrder::Edge>;

/// What one thread does with an object, and in which of its parts.
struct Use {
  uint32_t first = UINT32_MAX, last = 0; ///< in any way but making
  uint32_t made = 0, freed = UINT32_MAX; ///< the last part that makes it, the first that frees it
  bool isMade = false;

  void add(Handling how, const ThreadParts::Range &range) {
    last = std::max(last, range.last);
    if (how == Handling::Makes) {
      isMade = true;
      made = std::max(made, range.last);
      return;
    }
    first = std::min(first, range.first);
    if (how == Handling::Frees)
      freed = std::min(freed, range.first);
  }
};

/// What all threads do with all objects, and where they make collective calls.
class SharedObjects {
public:
  explicit SharedObjects(const Proxy &of) : proxy(of) {}

  Expected<void> add(uint32_t thread, const ThreadParts &parts);
  Expected<Edges> edges() const;
  Expected<void> checkCollectives(const PartOrder &order) const;

private:
  using Uses = std::map<uint32_t, Use>; ///< by thread
  using Ranges = std::map<uint32_t, std::set<std::pair<uint32_t, uint32_t>>>;

  bool isCollectiveAt(uint32_t point) const;
  static void addEdges(const Uses &uses, Edges &found);

  const Proxy &proxy;
  std::map<ObjectName, Uses> objects;
  std::map<ObjectName, Ranges> collectives;
};

bool SharedObjects::isCollectiveAt(uint32_t point) const {
  const PointKey &key = proxy.programs.stream().points[point].key;
  const FunctionInfo *info = proxy.info(key);
  return info && isCollective(info->nameAt(key));
}

Expected<void> SharedObjects::add(uint32_t thread, const ThreadParts &parts) {
  for (const auto &[point, range] : parts.points()) {
    auto handled = handledBy(proxy, point);
    if (!handled)
      return fail("its threads share objects, and those of " + proxy.siteOf(point) +
                  " are too many to follow");
    bool isOrdered = isCollectiveAt(point);
    for (const HandledObject &each : *handled) {
      objects[each.name][thread].add(each.how, range);
      if (isOrdered && each.how == Handling::Uses)
        collectives[each.name][thread].insert({range.first, range.last});
    }
  }
  return {};
}

void SharedObjects::addEdges(const Uses &uses, Edges &found) {
  for (const auto &[thread, own] : uses)
    for (const auto &[other, theirs] : uses) {
      if (thread == other)
        continue;
      if (own.isMade)
        found.push_back({{thread, own.made}, {other, theirs.first}});
      if (own.freed != UINT32_MAX)
        found.push_back({{other, theirs.last}, {thread, own.freed}});
    }
}

Expected<Edges> SharedObjects::edges() const {
  Edges found;
  for (const auto &[name, uses] : objects) {
    auto makers = std::ranges::count_if(uses, [](const auto &each) { return each.second.isMade; });
    if (makers > 1)
      return fail("its threads make and free the same objects in turn");
    addEdges(uses, found);
  }
  return found;
}

/// Whether all ranges of one thread are before or after each of the other's.
bool areOrdered(const PartOrder &order, const auto &some, const auto &others) {
  auto isBefore = [&](const auto &first, const auto &firstRange, const auto &second,
                      const auto &secondRange) {
    return order.isBefore({first, firstRange.second}, {second, secondRange.first});
  };
  return std::ranges::all_of(some.second, [&](const auto &one) {
    return std::ranges::all_of(others.second, [&](const auto &other) {
      return isBefore(some.first, one, others.first, other) ||
             isBefore(others.first, other, some.first, one);
    });
  });
}

Expected<void> SharedObjects::checkCollectives(const PartOrder &order) const {
  for (const auto &[name, threads] : collectives)
    for (auto one = threads.begin(); one != threads.end(); ++one)
      for (auto other = std::next(one); other != threads.end(); ++other)
        if (!areOrdered(order, *one, *other))
          return fail("threads " + std::to_string(one->first) + " and " +
                      std::to_string(other->first) +
                      " make collective calls together with the same ranks, and the trace does not "
                      "hold their order");
  return {};
}

} // namespace

Expected<PartOrder> orderOfThreads(const Proxy &proxy, const std::vector<LoopOrder> &orders) {
  SharedObjects shared(proxy);
  const auto &threads = proxy.programs.threads();
  for (uint32_t i = 0; i < threads.size(); ++i)
    if (auto added = shared.add(i, ThreadParts(proxy.programs, orders[threads[i].loops])); !added)
      return tl::unexpected(added.error());
  auto edges = shared.edges();
  if (!edges)
    return tl::unexpected(edges.error());
  auto order = PartOrder::of(static_cast<uint32_t>(threads.size()), *edges);
  if (order)
    if (auto ordered = shared.checkCollectives(*order); !ordered)
      return tl::unexpected(ordered.error());
  return order;
}

} // namespace anole::tools::generate
