#include "runtime/record/process/SharedHeap.h"

#include "runtime/record/process/SizeClass.h"
#include "runtime/record/process/Slab.h"
#include "runtime/record/process/SlabPool.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/single_threaded.h>
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

/// Before each block that is not small. The first word of a free one that is in no slabs is the
/// next one.
struct alignas(SizeClass::unit) Header {
  size_t sizeClass;
  size_t slabs; ///< that the block has to itself; 0: it is in none
};

constexpr size_t leastOfSlabs = size_t(1) << 15; ///< bytes of a block that has slabs to itself

/// At the start of the mapping.
struct alignas(SizeClass::unit) Heap {
  SlabPool slabs; ///< small blocks
  std::atomic_flag lock;
  char *next, *accessible, *end; ///< what was never given out; what of it may be touched
  std::atomic<size_t> used;
  void *freed[SizeClass::count]; ///< blocks that are neither in a slab nor have any
  bool keepsPages;               ///< of all slabs
};

/// A lock that lives in shared memory and needs no set-up. A process of one thread takes none: the
/// keeper never gives or takes a block while its owner lives, and two locked instructions for each
/// block are a third of what it costs.
class HeapLock {
public:
  explicit HeapLock(Heap &heap) : flag(__libc_single_threaded ? nullptr : &heap.lock) {
    while (flag && flag->test_and_set(std::memory_order_acquire))
      sched_yield();
  }
  ~HeapLock() {
    if (flag)
      flag->clear(std::memory_order_release);
  }
  HeapLock(const HeapLock &) = delete;
  HeapLock &operator=(const HeapLock &) = delete;

private:
  std::atomic_flag *flag;
};

/// Who holds the lock changes what is used; others may read it.
void addUsed(Heap &heap, size_t bytes) {
  heap.used.store(heap.used.load(std::memory_order_relaxed) + bytes, std::memory_order_relaxed);
}

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
  constexpr size_t plenty = SlabPool::largestHeap, share = 16;
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

/// What was never given out, from the next multiple of `alignment` on.
char *takeUnused(size_t size, size_t alignment) {
  size_t skipped = -reinterpret_cast<uintptr_t>(heap->next) & (alignment - 1);
  if (skipped + size > static_cast<size_t>(heap->end - heap->next) || !growAccess(skipped + size))
    return nullptr;
  char *taken = heap->next + skipped;
  heap->next = taken + size;
  return taken;
}

void *blockAt(char *place, Header header) {
  return place ? new (place) Header(header) + 1 : nullptr;
}

/// Whole slabs, which are whole pages.
void giveBack(char *start, size_t bytes) { madvise(start, bytes, MADV_REMOVE); }

void *takeSlabs(size_t size) {
  const size_t count = (size + Slab::size - 1) / Slab::size;
  char *place = heap->slabs.takeRun(
      count, heap->keepsPages, [](size_t bytes) { return takeUnused(bytes, Slab::size); },
      giveBack);
  return blockAt(place, {SizeClass::of(size), count});
}

void *takeFreed(size_t sizeClass) {
  if (void *block = heap->freed[sizeClass]) {
    heap->freed[sizeClass] = *static_cast<void **>(block);
    return block;
  }
  return blockAt(takeUnused(SizeClass::bytes(sizeClass), SizeClass::unit), {sizeClass, 0});
}

[[gnu::noinline]] void *takeLarge(size_t size) {
  if (size >= static_cast<size_t>(heap->end - reinterpret_cast<char *>(heap)))
    return nullptr;
  size += sizeof(Header);
  size_t sizeClass = SizeClass::of(size);
  HeapLock lock(*heap);
  void *block = size >= leastOfSlabs ? takeSlabs(size) : takeFreed(sizeClass);
  if (block)
    addUsed(*heap, SizeClass::bytes(sizeClass));
  return block;
}

void *takeSmall(size_t sizeClass) {
  HeapLock lock(*heap);
  void *block =
      heap->slabs.take(sizeClass, [](size_t size) { return takeUnused(size, Slab::size); });
  if (block) [[likely]]
    addUsed(*heap, SizeClass::bytes(sizeClass));
  return block;
}

[[gnu::noinline]] void giveLarge(void *block) {
  Header &header = *headerOf(block);
  HeapLock lock(*heap);
  addUsed(*heap, 0 - SizeClass::bytes(header.sizeClass));
  if (header.slabs != 0)
    return heap->slabs.giveRun(reinterpret_cast<char *>(&header), header.slabs, heap->keepsPages,
                               giveBack);
  *static_cast<void **>(block) = heap->freed[header.sizeClass];
  heap->freed[header.sizeClass] = block;
}

[[gnu::noinline]] void giveSlab(char *empty) {
  giveBack(empty, Slab::size);
  HeapLock lock(*heap);
  heap->slabs.keepEmpty(empty);
}

void giveSmall(void *block) {
  char *empty = nullptr;
  {
    HeapLock lock(*heap);
    size_t sizeClass = Slab::of(block).sizeClass;
    addUsed(*heap, 0 - SizeClass::bytes(sizeClass));
    empty = heap->slabs.give(static_cast<char *>(block), sizeClass, heap->keepsPages);
  }
  if (empty) [[unlikely]]
    giveSlab(empty);
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
  void *block = size <= Slab::largestBlock ? takeSmall(SizeClass::of(size)) : takeLarge(size);
  if (__tsan_acquire && block)
    __tsan_acquire(block);
  return block;
}

void SharedHeap::release(void *block) noexcept {
  if (!owns(block))
    return std::free(block);
  if (!isOurs())
    return;
  if (__tsan_release)
    __tsan_release(block);
  heap->slabs.has(block) ? giveSmall(block) : giveLarge(block);
}

void SharedHeap::keepPages(bool keeps) noexcept {
  if (!isOurs())
    return;
  HeapLock lock(*heap);
  heap->keepsPages = keeps;
  if (!keeps)
    heap->slabs.coolEmpty(giveBack);
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
