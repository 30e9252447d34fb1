#include "tools/programs/replay/objects/Memory.h"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>

namespace anole::replay {
namespace {

/// What is larger is mapped. Of what is filled there is one part.
constexpr size_t part = size_t(1) << 26;
/// The system allows 65,530 mappings in a process. What is behind them holds zeros.
constexpr size_t mostParts = 4096;
constexpr size_t mostBytes = size_t(1) << 47;

void *map(void *place, size_t size, int flags, int file) {
  return mmap(place, size, PROT_READ | PROT_WRITE, flags | MAP_NORESERVE, file, 0);
}

Buffer mapped(size_t size) {
  if (size > mostBytes)
    return {};
  void *made = map(nullptr, size, MAP_PRIVATE | MAP_ANONYMOUS, -1);
  if (made == MAP_FAILED)
    return {};
  return {Memory(static_cast<std::byte *>(made), FreeMemory(size)), size};
}

/// Shows a file of one part again and again. Where that fails, the memory holds zeros.
void repeat(int file, std::byte *memory, size_t size) {
  for (size_t i = 0; i < mostParts && (i + 1) * part <= size; ++i)
    if (map(memory + i * part, part, MAP_SHARED | MAP_FIXED, file) == MAP_FAILED)
      return;
}

} // namespace

void FreeMemory::operator()(std::byte *memory) const {
  if (mapped > 0)
    munmap(memory, mapped);
  else
    delete[] memory;
}

Buffer allocate(size_t size) {
  return size > part ? mapped(size) : Buffer{Memory(new std::byte[size]), size};
}

Buffer allocateFilled(size_t size, void (*fill)(std::byte *memory, size_t size)) {
  Buffer made = allocate(size);
  int file = made.memory && size > part ? memfd_create("payload", MFD_CLOEXEC) : -1;
  if (file >= 0 && ftruncate(file, part) == 0)
    repeat(file, made.memory.get(), size);
  if (made.memory)
    fill(made.memory.get(), std::min(size, part));
  if (file >= 0)
    close(file);
  return made;
}

} // namespace anole::replay
