#include "test/support/FailingAllocations.h"

#include <cstdlib>
#include <new>

namespace {

thread_local bool failing = false, failed = false;
thread_local size_t left = 0;
const AllocationPlace *place = nullptr, *lastPlace = nullptr;

void *allocate(size_t size) {
  if (place)
    return place->allocate(size);
  if (failing && left-- == 0) {
    left = 0;
    failed = true;
    throw std::bad_alloc();
  }
  if (void *memory = std::malloc(size ? size : 1))
    return memory;
  throw std::bad_alloc();
}

void release(void *memory) {
  if (!lastPlace || !lastPlace->has(memory))
    std::free(memory);
}

} // namespace

void *operator new(size_t size) { return allocate(size); }
void *operator new[](size_t size) { return allocate(size); }
void operator delete(void *memory) noexcept { release(memory); }
void operator delete[](void *memory) noexcept { release(memory); }
void operator delete(void *memory, size_t) noexcept { release(memory); }
void operator delete[](void *memory, size_t) noexcept { release(memory); }

void allocateIn(const AllocationPlace *other) {
  place = other;
  lastPlace = other ? other : lastPlace;
}

FailingAllocations::FailingAllocations(size_t allowed) {
  failing = true;
  failed = false;
  left = allowed;
}
FailingAllocations::~FailingAllocations() { failing = false; }
bool FailingAllocations::happened() const { return failed; }

AllowAllocations::AllowAllocations() : wasFailing(failing) { failing = false; }
AllowAllocations::~AllowAllocations() { failing = wasFailing; }
