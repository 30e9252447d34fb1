#include "runtime/core/source/TailRoutes.h"

namespace anole {
namespace {

constexpr uint32_t throughPointer = 0;
constexpr size_t mostRoutes = 64, mostRoutesOut = 512, mostCalls = 8;

/// Extends each route backwards, breadth first, by the calls that may come before it.
std::vector<TailRoute> extended(const CallIndex &index, std::vector<TailRoute> routes,
                                size_t most) {
  for (size_t next = 0; next < routes.size() && routes[next].size() < mostCalls; ++next)
    for (uint32_t callee : {routes[next][0]->caller, throughPointer})
      for (const ListedCall &call : index.tailCallsTo(callee)) {
        if (routes.size() >= most)
          return routes;
        TailRoute route{&call};
        route.insert(route.end(), routes[next].begin(), routes[next].end());
        routes.push_back(std::move(route));
      }
  return routes;
}

void addSingle(std::vector<TailRoute> &routes, std::span<const ListedCall> calls) {
  for (const ListedCall &call : calls)
    routes.push_back({&call});
}

/// Searches forwards and breadth first. After a tail call through a pointer any of `endings` may
/// follow; these are many and are rarely needed.
template <typename IsEnd, typename Endings>
std::vector<TailRoute> routesFrom(const CallIndex &index, uint32_t from, IsEnd isEnd,
                                  Endings endings) {
  std::vector<TailRoute> found, begun{{}}, open;
  for (size_t next = 0; next < begun.size() && begun.size() < mostRoutes; ++next) {
    uint32_t function = begun[next].empty() ? from : begun[next].back()->callee;
    for (const ListedCall &call : index.tailCallsOf(function)) {
      TailRoute route = begun[next];
      route.push_back(&call);
      if (call.callee == throughPointer || isEnd(call.callee))
        found.push_back(route);
      if (route.size() < mostCalls)
        (call.callee == throughPointer ? open : begun).push_back(std::move(route));
    }
  }
  if (open.empty())
    return found;
  for (const TailRoute &ending : endings())
    for (const TailRoute &route : open) {
      found.push_back(route);
      found.back().insert(found.back().end(), ending.begin(), ending.end());
    }
  return found;
}

} // namespace

std::vector<TailRoute> routesInto(const CallIndex &index, uint32_t to) {
  std::vector<TailRoute> routes;
  addSingle(routes, index.tailCallsTo(to));
  addSingle(routes, index.tailCallsTo(throughPointer));
  return extended(index, std::move(routes), mostRoutes);
}

std::vector<TailRoute> routesOut(const CallIndex &index) {
  std::vector<TailRoute> routes;
  for (uint32_t function : index.functionsTailCalled())
    if (!index.isInstrumented(function))
      addSingle(routes, index.tailCallsTo(function));
  return extended(index, std::move(routes), mostRoutesOut);
}

std::vector<TailRoute> routesBetween(const CallIndex &index, uint32_t from, uint32_t to) {
  return routesFrom(
      index, from, [&](uint32_t function) { return function == to; },
      [&] { return routesInto(index, to); });
}

std::vector<TailRoute> routesOutOf(const CallIndex &index, uint32_t from) {
  return routesFrom(
      index, from, [&](uint32_t function) { return !index.isInstrumented(function); },
      [&] { return routesOut(index); });
}

} // namespace anole
