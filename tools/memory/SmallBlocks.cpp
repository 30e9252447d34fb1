#include "tools/memory/SmallBlocks.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <new>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace anole::tools {
namespace {

constexpr size_t step = 16, kinds = SmallBlocks::largest / step + 1;
constexpr size_t pageBits = 16, pageBytes = size_t(1) << pageBits, mostPages = size_t(1) << 20;

struct FreeBlock {
  FreeBlock *next;
};

/// Pages that all threads cut blocks from. It is used before constructors run.
struct BlockRegion {
  std::atomic<char *> begin{nullptr};
  std::atomic<size_t> bytes{0}, used{0}; ///< used: pages
  std::atomic<bool> isReserved{false};
  std::array<std::atomic<FreeBlock *>, kinds> ofEndedThreads{}; ///< blocks that they had free
};

constinit BlockRegion region;

std::array<uint8_t, mostPages> kindOfPage; ///< set before a block of the page is known

struct ThreadBlocks {
  struct OfKind {
    FreeBlock *free = nullptr;
    char *fresh = nullptr, *end = nullptr; ///< what is left of a page
  };
  std::array<OfKind, kinds> all{};
};

constinit thread_local ThreadBlocks blocks;

/// Leaves the free blocks of a thread that ends to the others. After the first thread there are
/// none, and its lists are the longest.
struct Heritage {
  Heritage() = default;
  Heritage(const Heritage &) = delete;
  Heritage &operator=(const Heritage &) = delete;
  ~Heritage() {
    if (gettid() == getpid())
      return;
    for (size_t kind = 0; kind < kinds; ++kind)
      leave(blocks.all[kind].free, region.ofEndedThreads[kind]);
  }

  static void leave(FreeBlock *&first, std::atomic<FreeBlock *> &to) {
    FreeBlock *last = first;
    while (last && last->next)
      last = last->next;
    if (!last)
      return;
    last->next = to.load();
    while (!to.compare_exchange_weak(last->next, first))
      ;
    first = nullptr;
  }
  bool isThere = true;
};

/// The first one who needs a page reserves all addresses; others have no room until that is done.
void reserve() {
  if (region.isReserved.exchange(true))
    return;
  constexpr size_t all = mostPages * pageBytes;
  void *begin = mmap(nullptr, all, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (begin == MAP_FAILED)
    return;
  region.begin = static_cast<char *>(begin);
  region.bytes = all;
}

bool addPage(ThreadBlocks::OfKind &to, size_t kind) {
  if (region.bytes == 0)
    reserve();
  if (region.bytes == 0 || region.used >= mostPages)
    return false;
  size_t page = region.used++;
  if (page >= mostPages)
    return false;
  kindOfPage[page] = static_cast<uint8_t>(kind);
  to.fresh = region.begin + page * pageBytes;
  to.end = to.fresh + pageBytes / (kind * step) * (kind * step);
  return true;
}

/// Whether there is a block of the kind now.
bool refill(ThreadBlocks::OfKind &to, size_t kind) {
  thread_local Heritage heritage;
  to.free = heritage.isThere ? region.ofEndedThreads[kind].exchange(nullptr) : nullptr;
  return to.free || addPage(to, kind);
}

void *taken(ThreadBlocks::OfKind &from, size_t kind) {
  if (FreeBlock *first = from.free) {
    from.free = first->next;
    return first;
  }
  return std::exchange(from.fresh, from.fresh + kind * step);
}

} // namespace

void *SmallBlocks::take(size_t bytes) {
  size_t kind = std::max<size_t>((bytes + step - 1) / step, 1);
  ThreadBlocks::OfKind &from = blocks.all[kind];
  bool has = from.free || from.fresh != from.end || refill(from, kind);
  return has ? taken(from, kind) : nullptr;
}

bool SmallBlocks::has(const void *block) {
  size_t bytes = region.bytes.load(std::memory_order_acquire);
  auto begin = reinterpret_cast<uintptr_t>(region.begin.load(std::memory_order_relaxed));
  return reinterpret_cast<uintptr_t>(block) - begin < bytes;
}

void SmallBlocks::give(void *block) {
  auto place = static_cast<size_t>(static_cast<char *>(block) -
                                   region.begin.load(std::memory_order_relaxed));
  auto &free = blocks.all[kindOfPage[place >> pageBits]].free;
  free = ::new (block) FreeBlock{free};
}

} // namespace anole::tools
