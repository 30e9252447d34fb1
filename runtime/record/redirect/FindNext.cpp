#include "runtime/record/redirect/FindNext.h"

#include "NextCalls.h"
#include "runtime/record/functions/CallNames.h"

#include <cstddef>
#include <cstring>
#include <dlfcn.h>

namespace anole::record {

/// `nextCalls` has one pointer for each function, in the order of the table.
std::vector<const void *> findNextCalls() {
  std::vector<const void *> changed;
  auto *entry = reinterpret_cast<std::byte *>(&nextCalls);
  for (size_t i = 0; i < callCount; ++i, entry += sizeof(void *)) {
    const void *found = dlsym(RTLD_NEXT, callNames[i]);
    if (!found || std::memcmp(entry, &found, sizeof found) == 0)
      continue;
    std::memcpy(entry, &found, sizeof found);
    changed.push_back(found);
  }
  return changed;
}

} // namespace anole::record
