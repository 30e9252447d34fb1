#include "runtime/record/redirect/FindNext.h"

#include "NextCalls.h"
#include "runtime/record/redirect/LoadedObject.h"

#include <cstddef>
#include <cstring>
#include <dlfcn.h>

namespace anole::record {
namespace {

bool isOwnOrMpi(const LoadedObject &object) {
  return object.contains(reinterpret_cast<const void *>(&findNextCalls)) ||
         object.contains(reinterpret_cast<const void *>(&PMPI_Init));
}

/// Without one, the dynamic linker need not look for each of the functions.
bool isThereATool() {
  auto look = [](dl_phdr_info *info, size_t, void *) {
    const LoadedObject object(*info);
    const bool isTool = !isOwnOrMpi(object) && (!object.canBeSearched() || object.definesCalls());
    return isTool ? 1 : 0;
  };
  return dl_iterate_phdr(look, nullptr) != 0;
}

} // namespace

/// `nextCalls` has one pointer for each function, in the order of the table.
std::vector<const void *> findNextCalls() {
  std::vector<const void *> changed;
  if (!isThereATool())
    return changed;
  auto *entry = reinterpret_cast<std::byte *>(&nextCalls);
  for (size_t i = 0; i < callCount; ++i, entry += sizeof(void *)) {
    const void *found = dlsym(RTLD_NEXT, callNames[i].text);
    if (!found || std::memcmp(entry, &found, sizeof found) == 0)
      continue;
    std::memcpy(entry, &found, sizeof found);
    changed.push_back(found);
  }
  return changed;
}

} // namespace anole::record
