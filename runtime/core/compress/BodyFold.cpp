#include "runtime/core/compress/BodyBuilder.h"

#include <algorithm>
#include <utility>

namespace anole {

namespace {
constexpr uint32_t leastWindow = 1024; ///< lists are not closed earlier than for this fold window
constexpr size_t foldCandidates = 8;   ///< earlier equal children tried as the end of a round
} // namespace

/// Numbers are not cleared with the list: one that is left over names no item that is equal.
uint32_t BodyBuilder::latestEqual(Symbol child) const {
  uint32_t index = latest[child.bits];
  return index < items.size() && items[index] == child ? index : noItem;
}

void BodyBuilder::list(Symbol child) {
  if (child.bits >= latest.size())
    latest.resize(2 * (child.bits | 1), noItem);
  previousEqual.push_back(latestEqual(child));
  latest[child.bits] = static_cast<uint32_t>(items.size());
  items.push_back(child);
}

void BodyBuilder::push(Symbol child) {
  pushUnfolded(child);
  foldTail();
}

void BodyBuilder::pushUnfolded(Symbol child) {
  if (items.size() >= 3 * std::max(foldWindow, leastWindow))
    closeOldest();
  list(child);
  nodes.surprise(child);
}

/// Two rounds of the longest repeat stay. Whoever is killed here loses the end of the list, and not
/// its middle.
void BodyBuilder::closeOldest() {
  uint32_t count = std::max(foldWindow, leastWindow);
  Body rest(items.begin() + count, items.end());
  items.resize(count);
  closed.push_back(std::exchange(items, {}));
  items = std::move(rest);
  previousEqual.erase(previousEqual.begin(), previousEqual.begin() + count);
  for (uint32_t i = 0; i < items.size(); ++i) {
    bool isClosed = previousEqual[i] == noItem || previousEqual[i] < count;
    previousEqual[i] = isClosed ? noItem : previousEqual[i] - count;
    latest[items[i].bits] = i;
  }
}

/// Each part is freed when it is copied.
Body BodyBuilder::takeAll() {
  if (closed.empty())
    return std::exchange(items, {});
  Body all;
  all.reserve(closed.size() * closed.front().size() + items.size());
  for (Body &part : closed) {
    all.insert(all.end(), part.begin(), part.end());
    part = {};
  }
  all.insert(all.end(), items.begin(), items.end());
  closed.clear();
  items.clear();
  return all;
}

void BodyBuilder::pop(size_t count) {
  for (; count > 0; --count) {
    latest[items.back().bits] = previousEqual.back();
    previousEqual.pop_back();
    items.pop_back();
  }
}

bool BodyBuilder::tailRepeats(size_t width) const {
  return 2 * width <= items.size() && width <= foldWindow &&
         std::equal(items.end() - static_cast<ptrdiff_t>(width), items.end(),
                    items.end() - static_cast<ptrdiff_t>(2 * width));
}

/// If the end of the list is the same round twice, it becomes a folded loop, and the list goes on
/// inside it.
bool BodyBuilder::foldTail() {
  uint32_t last = static_cast<uint32_t>(items.size()) - 1;
  uint32_t earlier = previousEqual[last];
  for (size_t tries = 0; earlier != noItem && tries < foldCandidates; ++tries) {
    size_t width = last - earlier;
    if (tailRepeats(width)) {
      const uint32_t folded =
          nodes.foldedLoop({items.end() - static_cast<ptrdiff_t>(width), items.end()});
      pop(2 * width);
      if (loop == 0)
        nodes.foldedAtRoot = folded;
      enter(folded, 2);
      return true;
    }
    earlier = previousEqual[earlier];
  }
  return false;
}

} // namespace anole
