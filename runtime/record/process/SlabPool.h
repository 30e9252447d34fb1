#pragma once

#include "runtime/record/process/Slab.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
#include <new>

namespace anole::record {

/// The slabs of a heap of 64 GiB at most: those that have room, by the size of their blocks, and
/// the empty ones. It lies where the heap begins, in memory that the system cleared. To find empty
/// slabs takes time linear in the slabs before them, a word for 64.
///
/// A large block is a run of slabs side by side, so that large blocks leave their pages to small
/// ones and to those of other sizes: a page from the system is dearer than what is done with it.
/// Rejected: large blocks by size. Vectors that double leave blocks that are not asked for again.
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
    if (keepsPages ? owed > 0 : warmCount >= mostWarm) {
      owed -= owed > 0;
      return start;
    }
    keepEmpty(start);
    markWarm(numberOf(start));
    return nullptr;
  }

  /// Returns so many slabs side by side, which are none of the pool's until giveRun(), or null.
  /// As many as have no pages yet, others that are empty lose theirs, although `keepsPages`, or
  /// that become empty next: so no more pages are in the heap than if all that is free were side by
  /// side. The points of a trace are such a run, for which those of the record make room.
  template <typename Grow, typename Cool>
  char *takeRun(size_t count, bool keepsPages, Grow grow, Cool cool) {
    const size_t first = findRun(count), before = warmCount;
    for (size_t number = first; first != nowhere && number < first + count; ++number)
      takeEmpty(number);
    if (keepsPages) {
      const size_t without = count - (before - warmCount);
      owed += without - coolLast(without, cool);
    }
    if (first == nowhere)
      return grow(count * Slab::size);
    for (size_t number = first; number < first + count; ++number)
      std::atomic_ref(slabs[number / 64])
          .fetch_and(~(uint64_t(1) << number % 64), std::memory_order_relaxed);
    return slabAt(first);
  }

  /// Calls `cool(start, bytes)` if the pages are to go back to the system. Short runs keep them,
  /// as slabs do in give(). Nothing is owed for a run that has its pages and is gone.
  template <typename Cool> void giveRun(char *start, size_t count, bool keepsPages, Cool cool) {
    constexpr size_t longest = 4, mostWarm = 20;
    const bool isWarm = keepsPages || (count <= longest && warmCount + count <= mostWarm);
    if (!isWarm)
      cool(start, count * Slab::size);
    owed -= std::min(owed, count);
    for (size_t i = 0; i < count; ++i) {
      addSlab(start + i * Slab::size);
      if (isWarm)
        markWarm(numberOf(start) + i);
    }
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

  /// Calls `cool(start, bytes)` for all empty slabs that have pages. In time linear in the slabs, a
  /// word for 64.
  template <typename Cool> void coolEmpty(Cool cool) {
    coolLast(SIZE_MAX, cool);
    owed = 0;
  }

private:
  char *start() { return reinterpret_cast<char *>(this); }
  char *slabAt(size_t number) {
    return reinterpret_cast<char *>(&Slab::of(start() + (number + 1) * Slab::size - 1));
  }
  size_t numberOf(const char *slab) { return static_cast<size_t>(slab - start()) / Slab::size; }

  void markWarm(size_t number) {
    warm[number / 64] |= uint64_t(1) << number % 64;
    ++warmCount;
  }

  /// Of so many at most: the last ones, as the first ones are taken next. Returns of how many.
  template <typename Cool> size_t coolLast(size_t most, Cool cool) {
    const size_t before = warmCount;
    for (size_t word = words; word-- > 0 && warmCount > 0 && most > 0;)
      while (warm[word] != 0 && most > 0) {
        const auto above = static_cast<size_t>(std::countl_zero(warm[word]));
        const size_t run = static_cast<size_t>(std::countl_one(warm[word] << above));
        const size_t count = std::min(run, most), first = 64 - above - count;
        cool(slabAt(word * 64 + first), count * Slab::size);
        warm[word] &= ~(~uint64_t(0) >> (64 - count) << first);
        warmCount -= count;
        most -= count;
      }
    return before - warmCount;
  }

  void addSlab(const char *slab) {
    size_t number = numberOf(slab);
    std::atomic_ref(slabs[number / 64])
        .fetch_or(uint64_t(1) << number % 64, std::memory_order_relaxed);
    words = std::max(words, number / 64 + 1);
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

  /// The first one that has pages, or else that there is.
  char *takeEmpty() {
    uint64_t *all = warmCount > 0 ? warm : empty;
    uint64_t *word = std::find_if(all, all + words, std::identity());
    auto number =
        static_cast<size_t>(word - all) * 64 + static_cast<size_t>(std::countr_zero(*word));
    takeEmpty(number);
    return slabAt(number);
  }

  void takeEmpty(size_t number) {
    const uint64_t bit = uint64_t(1) << number % 64;
    empty[number / 64] &= ~bit;
    --emptyCount;
    warmCount -= (warm[number / 64] & bit) != 0;
    warm[number / 64] &= ~bit;
  }

  /// The first of so many empty slabs side by side.
  size_t findRun(size_t count) const {
    size_t found = 0;
    for (size_t number = 0, left = emptyCount; left > 0; ++number) {
      const uint64_t bits = empty[number / 64] >> number % 64;
      if (bits == 0) { // none in the rest of the word
        number |= 63;
        found = 0;
        continue;
      }
      const bool isEmpty = bits & 1;
      left -= isEmpty;
      found = isEmpty ? found + 1 : 0;
      if (found == count)
        return number + 1 - count;
    }
    return nowhere;
  }

  static constexpr size_t nowhere = SIZE_MAX;

  Slab *roomy[Slab::classes];
  size_t emptyCount, warmCount; ///< empty slabs; those of them that keep their pages
  size_t owed;                  ///< empty slabs to come that lose their pages, for those of runs
  size_t words;                 ///< of the following, those that have ever had a slab
  uint64_t empty[largestHeap / Slab::size / 64]; ///< a bit for each slab
  uint64_t warm[largestHeap / Slab::size / 64];  ///< of the empty ones: it keeps its pages
  uint64_t slabs[largestHeap / Slab::size / 64]; ///< likewise: what is cut into small blocks
};

} // namespace anole::record
