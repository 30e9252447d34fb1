#include "tools/programs/replay/objects/Buffers.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace anole::replay {
namespace {

constexpr size_t smallest = 256;

size_t roomFor(size_t size) {
  constexpr size_t most = ~size_t(0) / 2 + 1;
  return std::bit_ceil(std::clamp(size, smallest, most));
}

/// SplitMix64 [Steele2014].
uint64_t nextRandom(uint64_t &state) {
  uint64_t mixed = state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
  return mixed ^ mixed >> 31;
}

} // namespace

std::byte *SharedMemory::atLeast(size_t size, void (*fill)(std::byte *, size_t)) {
  if (!grown.empty() && grown.back().size >= size)
    return grown.back().memory.get();
  size_t room = roomFor(size);
  Buffer made = fill ? allocateFilled(room, fill) : allocate(room);
  if (!made.memory)
    return nullptr;
  return grown.emplace_back(std::move(made)).memory.get();
}

void Buffers::fillRandomly(std::byte *memory, size_t size) {
  uint64_t state = size;
  for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
    uint64_t inOneToTwo = nextRandom(state) >> 12 | uint64_t(1023) << 52;
    std::memcpy(&memory[at], &inOneToTwo, sizeof inOneToTwo);
  }
}

Buffer Buffers::take(size_t size) {
  auto &fitting = unused[std::countr_zero(roomFor(size))];
  if (fitting.empty())
    return allocate(roomFor(size));
  Buffer found = std::move(fitting.back());
  fitting.pop_back();
  return found;
}

void Buffers::giveBack(Buffer &&buffer) {
  if (buffer.memory)
    unused[std::countr_zero(buffer.size)].push_back(std::move(buffer));
}

} // namespace anole::replay
