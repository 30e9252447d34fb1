#include "runtime/core/tree/BodyBuilder.h"

#include <algorithm>

namespace anole {

namespace {
constexpr uint32_t none = UINT32_MAX;
constexpr size_t foldCandidates = 8; ///< earlier equal children tried as the end of a round
} // namespace

void BodyBuilder::push(Symbol child) {
  auto index = static_cast<uint32_t>(items.size());
  auto [entry, isNew] = latest.try_emplace(child.bits, index);
  previousEqual.push_back(isNew ? none : entry->second);
  entry->second = index;
  items.push_back(child);
  foldTail();
}

void BodyBuilder::pop(size_t count) {
  for (; count > 0; --count) {
    if (previousEqual.back() == none)
      latest.erase(items.back().bits);
    else
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
  for (size_t tries = 0; earlier != none && tries < foldCandidates; ++tries) {
    size_t width = last - earlier;
    if (tailRepeats(width)) {
      Body round(items.end() - static_cast<ptrdiff_t>(width), items.end());
      pop(2 * width);
      enter(nodes.foldedLoop(std::move(round)), 2);
      return true;
    }
    earlier = previousEqual[earlier];
  }
  return false;
}

} // namespace anole
