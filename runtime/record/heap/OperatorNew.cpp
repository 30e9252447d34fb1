// This library's own operator new. The exports map keeps these names inside (and libstdc++ is
// linked in, so that no block is freed by another's operator delete): the program keeps what it
// had.
#include "runtime/record/process/SharedHeap.h"

#include <new>

using anole::record::SharedHeap;

static void *allocateOrThrow(size_t size) {
  if (void *block = SharedHeap::allocate(size))
    return block;
  throw std::bad_alloc();
}

void *operator new(size_t size) { return allocateOrThrow(size); }
void *operator new[](size_t size) { return allocateOrThrow(size); }
void *operator new(size_t size, const std::nothrow_t &) noexcept {
  return SharedHeap::allocate(size);
}
void *operator new[](size_t size, const std::nothrow_t &) noexcept {
  return SharedHeap::allocate(size);
}
void operator delete(void *block) noexcept { SharedHeap::release(block); }
void operator delete[](void *block) noexcept { SharedHeap::release(block); }
void operator delete(void *block, size_t) noexcept { SharedHeap::release(block); }
void operator delete[](void *block, size_t) noexcept { SharedHeap::release(block); }
void operator delete(void *block, const std::nothrow_t &) noexcept { SharedHeap::release(block); }
void operator delete[](void *block, const std::nothrow_t &) noexcept { SharedHeap::release(block); }
