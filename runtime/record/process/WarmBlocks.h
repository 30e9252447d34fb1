#pragma once

#include <algorithm>
#include <cstddef>

namespace anole::record {

/// WarmBlocks are the large blocks of a heap that were freed last, and still have their pages. What
/// is taken and freed again and again then costs no page faults, which are dearer than what is done
/// with the memory. They have a quarter of a mebibyte at most, so that a process takes little more
/// than it uses.
///
/// Rejected: one block of each size. Vectors that doubled leave blocks that are not asked for
/// again. All zeros are none. The caller has the heap's lock.
class WarmBlocks {
public:
  /// A block that is given out again is none of them.
  void take(const void *block) {
    for (size_t i = 0; i < count; ++i)
      if (blocks[i].place == block)
        return drop(i);
  }

  /// Calls `cool(block, size)` for each block that gives up its pages for this one.
  template <class Cool> void give(void *block, size_t size, Cool cool) {
    if (size > mostBytes)
      return cool(block, size);
    while (bytes + size > mostBytes || count == most) {
      Block oldest = blocks[0];
      drop(0);
      cool(oldest.place, oldest.size);
    }
    blocks[count++] = {block, size};
    bytes += size;
  }

private:
  static constexpr size_t most = 8, mostBytes = size_t(1) << 18;

  struct Block {
    void *place;
    size_t size;
  };

  void drop(size_t which) {
    bytes -= blocks[which].size;
    std::copy(blocks + which + 1, blocks + count, blocks + which);
    --count;
  }

  Block blocks[most]; ///< oldest first
  size_t count, bytes;
};

} // namespace anole::record
