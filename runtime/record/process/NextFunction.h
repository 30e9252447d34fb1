#pragma once

#include <atomic>
#include <dlfcn.h>

namespace anole::record {

/// The function of this name behind this library, which has one itself: the C library's. It is
/// looked up when this library is loaded, as handlers of signals must not do so, or at the first
/// call if that comes earlier.
template <class Function> class NextFunction {
public:
  constexpr explicit NextFunction(const char *name) : name(name) {}

  Function *get() {
    if (Function *known = function.load(std::memory_order_relaxed)) [[likely]]
      return known;
    auto *found = reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
    function.store(found, std::memory_order_relaxed);
    return found;
  }

private:
  const char *name;
  std::atomic<Function *> function = nullptr;
};

} // namespace anole::record
