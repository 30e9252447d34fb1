#include "tools/programs/proxy/thread/SharedObjects.h"

#include <algorithm>

namespace anole::tools::generate {

void ObjectUse::add(const HandledObject &object, const ThreadParts::Range &range) {
  last = std::max(last, range.last);
  if (object.how == Handling::Makes)
    begun = std::min(begun, range.first);
  if (object.how == Handling::Makes || object.how == Handling::Readies)
    ready = std::max(ready, range.last);
  else
    first = std::min(first, range.first);
  if (object.how == Handling::Frees)
    freed = std::min(freed, range.first);
}

Expected<void> SharedObjects::add(uint32_t thread, const ThreadParts &parts) {
  for (const auto &[point, range] : parts.points())
    if (auto added = add(thread, point, range); !added)
      return added;
  return {};
}

Expected<void> SharedObjects::add(uint32_t thread, uint32_t point,
                                  const ThreadParts::Range &range) {
  std::string function = proxy.functionAt(point);
  bool isOrdered = isOfAllRanks(function);
  EpochRole role = epochRoleOf(function);
  for (uint32_t rank : ranksOf(proxy.programs.point(point))) {
    auto handled = handledBy(proxy, point, rank);
    if (!handled)
      return fail("its threads share objects, and those of " + proxy.siteOf(point) +
                  " are too many to follow");
    for (const HandledObject &each : *handled) {
      objects[{rank, each.name}][thread].add(each, range);
      if (isOrdered && each.how == Handling::Uses)
        collectives[{rank, each.name}][thread].insert({range.first, range.last});
      if (role != EpochRole::None && each.name.first == "windows")
        (role == EpochRole::Opens ? opening : communicating)[{rank, each.name}].insert(thread);
    }
  }
  return {};
}

Expected<void> SharedObjects::checkEpochs() const {
  for (const auto &[window, threads] : communicating)
    if (auto opened = opening.find(window); opened != opening.end())
      if (!std::ranges::includes(opened->second, threads))
        return fail("its threads communicate in epochs of windows that other threads open");
  return {};
}

Expected<SharedObjects::Edges> SharedObjects::edges() const {
  Edges found;
  for (const auto &[name, uses] : objects)
    for (const auto &[thread, own] : uses)
      for (const auto &[other, theirs] : uses) {
        if (thread == other)
          continue;
        if (own.isMade() && theirs.isMade())
          return fail("several of its threads make the same object");
        if (own.isMade())
          found.push_back({{thread, own.ready}, {other, theirs.first}});
        if (own.freed != UINT32_MAX)
          found.push_back({{other, theirs.last}, {thread, own.freed}});
      }
  return found;
}

} // namespace anole::tools::generate
