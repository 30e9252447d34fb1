#include "tools/memory/SmallBlocks.h"

#include <cstdlib>
#include <new>

// What `new` and `delete` are in a program of ours: all other forms of them come here. A library
// does not replace them, as they are also those of the program that it is in.

using anole::tools::SmallBlocks;

void *operator new(size_t bytes) {
  if (void *block = bytes <= SmallBlocks::largest ? SmallBlocks::take(bytes) : nullptr)
    return block;
  for (;;) {
    if (void *memory = std::malloc(bytes == 0 ? 1 : bytes))
      return memory;
    auto handler = std::get_new_handler();
    if (!handler)
      throw std::bad_alloc();
    handler();
  }
}

void operator delete(void *memory) noexcept {
  if (SmallBlocks::has(memory))
    SmallBlocks::give(memory);
  else
    std::free(memory);
}

void operator delete(void *memory, size_t /*bytes*/) noexcept { operator delete(memory); }
