#pragma once

#include "runtime/record/process/Slab.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
#include <iterator>
#include <new>
#include <utility>

namespace anole::record {

/// The slabs of a heap of 64 GiB at most: those that have room, by the size of their blocks, and
/// the empty ones. It lies where the heap begins, in memory that the system cleared. To find an
/// empty slab takes time linear in the slabs before it, a word for 64.
class SlabPool {
public:
  static constexpr size_t largestHeap = size_t(1) << 36;

  /// A block, or null. `grow` gives so many bytes from a multiple of a slab's size on, or null.
  template <typename Grow> char *take(size_t sizeClass, Grow grow) {
    Slab *&list = roomy[sizeClass];
    if (!list && !addRoom(sizeClass, grow)) [[unlikely]]
      return nullptr;
    return list->take(list);
  }

  /// Returns the slab if nothing is in it any more and its pages are to go back to the system,
  /// before it comes back by keepEmpty(). Some keep them, as a program may take and give the same
  /// blocks again and again; all of them if `keepsPages`.
  char *give(char *block, size_t sizeClass, bool keepsPages) {
    constexpr size_t mostWarm = 16;
    Slab &slab = Slab::of(block);
    auto *start = reinterpret_cast<char *>(&slab);
    if (!slab.give(block, roomy[sizeClass]))
      return nullptr;
    if (warmCount >= mostWarm && !keepsPages)
      return start;
    ++warmCount;
    keepEmpty(start);
    return nullptr;
  }

  /// Returns whether it is in a slab. It takes no lock of the heap.
  bool has(void *block) {
    size_t number = numberOf(reinterpret_cast<char *>(&Slab::of(block)));
    return std::atomic_ref(slabs[number / 64]).load(std::memory_order_relaxed) >> number % 64 & 1;
  }

  void keepEmpty(const char *slab) {
    size_t number = numberOf(slab);
    empty[number / 64] |= uint64_t(1) << number % 64;
    ++emptyCount;
  }

  /// Calls `cool(slab)` for each empty slab, if some have pages. In time linear in the slabs, a
  /// word for 64.
  template <typename Cool> void coolEmpty(Cool cool) {
    if (std::exchange(warmCount, 0) == 0)
      return;
    for (size_t word = 0, left = emptyCount; left > 0; ++word)
      for (uint64_t bits = empty[word]; bits != 0; bits &= bits - 1, --left)
        cool(slabAt(word * 64 + static_cast<size_t>(std::countr_zero(bits))));
  }

private:
  char *start() { return reinterpret_cast<char *>(this); }
  char *slabAt(size_t number) {
    return reinterpret_cast<char *>(&Slab::of(start() + (number + 1) * Slab::size - 1));
  }
  size_t numberOf(const char *slab) { return static_cast<size_t>(slab - start()) / Slab::size; }

  void addSlab(const char *slab) {
    size_t number = numberOf(slab);
    std::atomic_ref(slabs[number / 64])
        .fetch_or(uint64_t(1) << number % 64, std::memory_order_relaxed);
    keepEmpty(slab);
  }

  template <typename Grow> [[gnu::noinline]] bool addRoom(size_t sizeClass, Grow grow) {
    if (emptyCount == 0 && !addEmpty(grow))
      return false;
    new (takeEmpty()) Slab(sizeClass, roomy[sizeClass]);
    return true;
  }

  /// Several at once, so that large blocks between them leave no holes.
  template <typename Grow> bool addEmpty(Grow grow) {
    for (size_t count : {size_t(16), size_t(1)})
      if (char *first = grow(count * Slab::size)) {
        for (size_t i = 0; i < count; ++i)
          addSlab(first + i * Slab::size);
        return true;
      }
    return false;
  }

  char *takeEmpty() {
    uint64_t *word = std::find_if(std::begin(empty), std::end(empty), std::identity());
    auto bit = static_cast<size_t>(std::countr_zero(*word));
    *word &= *word - 1;
    --emptyCount;
    warmCount -= warmCount > 0;
    return slabAt(static_cast<size_t>(word - empty) * 64 + bit);
  }

  Slab *roomy[Slab::classes];
  size_t emptyCount, warmCount; ///< empty slabs; those of them that keep their pages
  uint64_t empty[largestHeap / Slab::size / 64]; ///< a bit for each slab
  uint64_t slabs[largestHeap / Slab::size / 64]; ///< likewise: what is cut into small blocks
};

} // namespace anole::record
