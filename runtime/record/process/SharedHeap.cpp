#include "runtime/record/process/SharedHeap.h"

#include "runtime/record/process/SizeClass.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// In programs that were built to find races: that one thread gives a block and another takes it is
/// no race, though the tracer's own locks are not seen.
extern "C" {
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);
}

namespace anole::record {
namespace {

/// Before each block; a free block's first word is the next one.
struct alignas(SizeClass::unit) Header {
  size_t sizeClass;
};

/// At the start of the mapping.
struct alignas(SizeClass::unit) Heap {
  std::atomic_flag lock;
  char *next, *accessible, *end; ///< what was never given out; what of it may be touched
  std::atomic<size_t> used;
  void *freed[SizeClass::count];
};

/// A lock that lives in shared memory and needs no set-up.
class HeapLock {
public:
  explicit HeapLock(Heap &heap) : flag(heap.lock) {
    while (flag.test_and_set(std::memory_order_acquire))
      sched_yield();
  }
  ~HeapLock() { flag.clear(std::memory_order_release); }
  HeapLock(const HeapLock &) = delete;
  HeapLock &operator=(const HeapLock &) = delete;

private:
  std::atomic_flag &flag;
};

Heap *heap = nullptr;
bool left = false;

/// A page that the system clears in every process that is forked off, in whichever way: the record
/// is not that process's own. Null where the system cannot do that.
const std::atomic<bool> *isOwner = nullptr;

bool isOurs() { return heap && !left && (!isOwner || isOwner->load(std::memory_order_relaxed)); }

const std::atomic<bool> *makeOwnerPage() {
  auto size = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  void *page = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED)
    return nullptr;
  if (madvise(page, size, MADV_WIPEONFORK) == 0)
    return new (page) std::atomic<bool>(true);
  munmap(page, size);
  return nullptr;
}

constexpr size_t accessStep = size_t(1) << 22;

bool owns(const void *block) {
  return heap && block >= heap && static_cast<const char *>(block) < heap->end;
}

/// Address space costs nothing, unless the program has to live within a limit.
size_t reservation() {
  constexpr size_t plenty = size_t(1) << 36, share = 16;
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return plenty;
  return std::min<size_t>(plenty, limit.rlim_cur / share);
}

void *reserve(size_t size) {
  void *space = mmap(nullptr, size, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return space == MAP_FAILED ? nullptr : space;
}

Header *headerOf(void *block) { return static_cast<Header *>(block) - 1; }

void *takeFreed(size_t sizeClass) {
  void *block = heap->freed[sizeClass];
  if (block)
    heap->freed[sizeClass] = *static_cast<void **>(block);
  return block;
}

bool allowAccess(char *from, size_t size) {
  return mprotect(from, size, PROT_READ | PROT_WRITE) == 0;
}

/// The rest stays out of reach: tools that look through all memory (memory checkers do) would give
/// every page of it a place in memory.
bool growAccess(size_t size) {
  auto missing = static_cast<size_t>(std::max<ptrdiff_t>(0, heap->next + size - heap->accessible));
  auto room = static_cast<size_t>(heap->end - heap->accessible);
  if (missing == 0)
    return true;
  size_t grown = std::min((missing + accessStep - 1) / accessStep * accessStep, room);
  if (missing > room || !allowAccess(heap->accessible, grown))
    return false;
  heap->accessible += grown;
  return true;
}

void *takeNew(size_t sizeClass) {
  size_t size = SizeClass::bytes(sizeClass);
  if (size > static_cast<size_t>(heap->end - heap->next) || !growAccess(size))
    return nullptr;
  auto *header = reinterpret_cast<Header *>(heap->next);
  heap->next += size;
  header->sizeClass = sizeClass;
  return header + 1;
}

/// A large block that is free keeps its first page, with the link to the next one; the others go
/// back to the system: blocks of this size are seldom wanted again.
void giveBackPages(void *block, size_t size) {
  static const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  auto start = reinterpret_cast<uintptr_t>(headerOf(block));
  uintptr_t first = start / page * page + 2 * page, end = (start + size) / page * page;
  madvise(reinterpret_cast<void *>(first), end - first, MADV_REMOVE);
}

} // namespace

bool SharedHeap::open() {
  constexpr size_t least = size_t(1) << 26;
  size_t size = reservation();
  void *space = nullptr;
  while (!space && size >= least)
    if (!(space = reserve(size)))
      size /= 4;
  if (!space || !allowAccess(static_cast<char *>(space), accessStep))
    return false;
  madvise(space, size, MADV_DONTDUMP);
  auto *opened = static_cast<Heap *>(space); // the system's zeros are an empty heap
  opened->next = reinterpret_cast<char *>(opened + 1);
  opened->accessible = static_cast<char *>(space) + accessStep;
  opened->end = static_cast<char *>(space) + size;
  isOwner = makeOwnerPage();
  heap = opened;
  return true;
}

void *SharedHeap::allocate(size_t size) noexcept {
  if (!isOurs())
    return std::malloc(size);
  if (size >= static_cast<size_t>(heap->end - reinterpret_cast<char *>(heap)))
    return nullptr;
  size_t sizeClass = SizeClass::of(size + sizeof(Header));
  HeapLock lock(*heap);
  void *block = takeFreed(sizeClass);
  if (!block)
    block = takeNew(sizeClass);
  if (block)
    heap->used += SizeClass::bytes(sizeClass);
  if (block && __tsan_acquire)
    __tsan_acquire(block);
  return block;
}

void SharedHeap::release(void *block) noexcept {
  if (!owns(block))
    return std::free(block);
  if (!isOurs())
    return;
  constexpr size_t large = size_t(1) << 20;
  size_t sizeClass = headerOf(block)->sizeClass;
  if (__tsan_release)
    __tsan_release(block);
  if (SizeClass::bytes(sizeClass) >= large)
    giveBackPages(block, SizeClass::bytes(sizeClass));
  HeapLock lock(*heap);
  *static_cast<void **>(block) = heap->freed[sizeClass];
  heap->freed[sizeClass] = block;
  heap->used -= SizeClass::bytes(sizeClass);
}

void SharedHeap::leave() noexcept { left = true; }

void SharedHeap::read() noexcept {
  char *start = reinterpret_cast<char *>(heap);
  allowAccess(start, static_cast<size_t>(heap->accessible - start));
}

/// Of a copy, the size stands in the copy itself.
static size_t sizeOf(const void *of) noexcept {
  const auto *from = static_cast<const Heap *>(of);
  return static_cast<size_t>(from->accessible - reinterpret_cast<const char *>(heap));
}

void *SharedHeap::copy() noexcept {
  read();
  size_t size = sizeOf(heap);
  void *space = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED)
    return nullptr;
  auto used = static_cast<size_t>(heap->next - reinterpret_cast<char *>(heap));
  std::memcpy(space, heap, std::min(used, size));
  static_cast<Heap *>(space)->accessible = reinterpret_cast<char *>(heap) + size;
  return space;
}

bool SharedHeap::keep(void *copied) noexcept {
  size_t size = sizeOf(copied);
  return syscall(SYS_mremap, copied, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, heap) != -1;
}

void SharedHeap::drop(void *copied) noexcept { munmap(copied, sizeOf(copied)); }

size_t SharedHeap::used() noexcept { return heap ? heap->used.load() : 0; }

} // namespace anole::record
