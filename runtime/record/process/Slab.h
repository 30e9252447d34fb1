#pragma once

#include "runtime/record/process/SizeClass.h"

#include <cstdint>

namespace anole::record {

/// A piece of the heap that is cut into small blocks of one size. When the last of them is free,
/// the piece can go back to the system or be cut into blocks of another size: so a record that went
/// to a file leaves its memory to whatever comes next. Rejected: to keep small blocks by size for
/// ever, which made a process twice as large as what it used.
///
/// Nothing stands before a block: its slab knows its size. A program with tens of thousands of call
/// paths has ten small blocks for each.
///
/// Slabs of one size that have room are in a list, so that all that is done takes constant time.
struct Slab {
  static constexpr size_t size = size_t(1) << 16, largestBlock = size_t(1) << 12;
  static constexpr size_t classes = SizeClass::of(largestBlock) + 1;

  static constexpr bool isFor(size_t sizeClass) { return sizeClass < classes; }
  /// Slabs begin at multiples of their size.
  static Slab &of(void *block) {
    return *reinterpret_cast<Slab *>(reinterpret_cast<uintptr_t>(block) & ~(size - 1));
  }

  Slab(size_t sizeClass, Slab *&roomy)
      : sizeClass(static_cast<uint32_t>(sizeClass)),
        blockSize(static_cast<uint32_t>(SizeClass::bytes(sizeClass))) {
    link(roomy);
  }

  const uint32_t sizeClass;

  /// One with room gives a block; `roomy` is the list of such slabs, and this one is in it.
  char *take(Slab *&roomy) {
    char *block = freed;
    if (block)
      freed = *linkIn(block);
    else
      block = reinterpret_cast<char *>(this + 1) + size_t(blockSize) * cut++;
    ++live;
    if (!hasRoom())
      unlink(roomy);
    return block;
  }

  /// Returns whether the slab is empty and out of the list. One stays there, as a program may take
  /// and give a single block again and again.
  bool give(char *block, Slab *&roomy) {
    if (!hasRoom())
      link(roomy);
    *linkIn(block) = freed;
    freed = block;
    --live;
    bool isSpare = live == 0 && (next || previous);
    if (isSpare)
      unlink(roomy);
    return isSpare;
  }

private:
  /// A free block has nothing but the link to the next one.
  static char **linkIn(char *block) { return reinterpret_cast<char **>(block); }

  bool hasRoom() const { return freed || sizeof(Slab) + size_t(blockSize) * (cut + 1) <= size; }

  void link(Slab *&roomy) {
    previous = nullptr;
    next = roomy;
    if (next)
      next->previous = this;
    roomy = this;
  }
  void unlink(Slab *&roomy) {
    (previous ? previous->next : roomy) = next;
    if (next)
      next->previous = previous;
  }

  const uint32_t blockSize;
  size_t cut = 0;        ///< blocks that were given out at least once
  size_t live = 0;       ///< blocks that are out
  char *freed = nullptr; ///< the first one that came back
  Slab *previous = nullptr, *next = nullptr;
};
static_assert(sizeof(Slab) % SizeClass::unit == 0, "the blocks behind it are aligned");

} // namespace anole::record
