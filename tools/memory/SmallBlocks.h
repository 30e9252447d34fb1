#pragma once

#include <cstddef>

namespace anole::tools {

/// SmallBlocks hand out memory for small objects. A trace of 100,000 call sites is millions of
/// terms, names and JSON members, which each view of it makes and frees again. glibc joins freed
/// blocks with their neighbours, and looks all of them through whenever a large one is freed, which
/// was 40 % of a report. Here a freed block waits in a list of its size for the next of that size.
/// Rejected: an allocator from a library, as the command needs none beside what it reads and
/// writes; and arenas, which every container would have to name.
///
/// Blocks are cut from pages of one size each, in one region of addresses, so that the address of a
/// block tells its size. Time: a few instructions. Memory: that of the blocks of each size when
/// there were most of them; it is not used for other sizes.
class SmallBlocks {
public:
  static constexpr size_t largest = 512;

  /// Returns a block for so many bytes, at most the largest; null if there is no room, as where a
  /// limit of the process keeps the region from being reserved.
  static void *take(size_t bytes);

  /// Returns whether the memory was taken here.
  static bool has(const void *block);

  /// Any thread may give a block back.
  static void give(void *block);
};

} // namespace anole::tools
