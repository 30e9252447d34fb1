#include "tools/programs/replay/objects/Attached.h"

#include <cstdint>
#include <sys/mman.h>

namespace anole::replay {
namespace {

/// Far from where Linux puts programs, libraries and stacks on 64-bit machines.
constexpr uintptr_t common = uintptr_t(1) << 44;
constexpr size_t page = size_t(1) << 16; ///< a multiple of every page size in use

std::byte *at(size_t offset) { return reinterpret_cast<std::byte *>(common + offset); }

} // namespace

Attached::~Attached() {
  if (mapped > 0)
    munmap(at(0), mapped);
}

void *Attached::take(size_t size) {
  size_t room = (size / page + 1) * page;
  void *made = mmap(at(mapped), room, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (made == MAP_FAILED)
    return nullptr;
  if (made != at(mapped)) { // a kernel that does not know the flag
    munmap(made, room);
    return nullptr;
  }
  mapped += room;
  return users.emplace_back(static_cast<std::byte *>(made));
}

void *Attached::giveBack() {
  if (users.empty())
    return nullptr;
  std::byte *last = users.back();
  users.pop_back();
  return last;
}

MPI_Aint Attached::address() { return static_cast<MPI_Aint>(common); }

/// What lies before it in the datatype is at an address, too: the tracer takes numbers from 2^44 on
/// for addresses, and tells parts of the memory apart if they are as far from each other.
MPI_Aint Attached::addressInType() { return static_cast<MPI_Aint>(common + (uintptr_t(1) << 40)); }

MPI_Aint Attached::farAddress(size_t place) {
  constexpr uintptr_t distance = common, room = uintptr_t(1) << 30;
  return addressInType() + static_cast<MPI_Aint>(distance + place * room);
}

} // namespace anole::replay
