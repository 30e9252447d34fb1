#pragma once

#include <cstddef>
#include <memory>

namespace anole::replay {

/// Gives memory back, to the heap or, if it was mapped, to the system.
class FreeMemory {
public:
  explicit FreeMemory(size_t mapped = 0) : mapped(mapped) {}
  void operator()(std::byte *memory) const;

private:
  size_t mapped; ///< bytes; 0: it is of the heap
};
using Memory = std::unique_ptr<std::byte[], FreeMemory>;

/// Memory that one call may write to, until it is returned to its Buffers.
struct Buffer {
  Memory memory;
  size_t size = 0;
};

/// Memory of which only those pages exist that something is written to. A program may give MPI far
/// more than that: gaps between the elements of a datatype, or a message to MPI_PROC_NULL. There is
/// no memory in the buffer if there are not so many addresses.
Buffer allocate(size_t size);

/// The same, with what `fill` puts into it. If the buffer is large, a part is filled, and seen
/// again and again.
Buffer allocateFilled(size_t size, void (*fill)(std::byte *memory, size_t size));

} // namespace anole::replay
