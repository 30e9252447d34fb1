#include "runtime/core/handles/CompletionSequence.h"

#include <algorithm>

namespace anole {

void CompletionSequence::look(const void *array, std::span<const int64_t> requests) {
  current = array;
  now.assign(requests.begin(), requests.end());
  bool unfinished = std::any_of(left.begin(), left.end(), [](int64_t i) { return i != inactive; });
  continuing =
      unfinished && array == last && requests.size() == left.size() && collectNewcomers(false);
  if (!continuing)
    collectNewcomers(true);
}

bool CompletionSequence::collectNewcomers(bool all) {
  newcomers.clear();
  for (uint32_t i = 0; i < now.size(); ++i) {
    if (!all && now[i] == left[i])
      continue;
    if (!all && left[i] != inactive)
      return false;
    if (now[i] != inactive)
      newcomers.push_back(i);
  }
  return true;
}

void CompletionSequence::accept() {
  last = current;
  left.swap(now);
}

} // namespace anole
