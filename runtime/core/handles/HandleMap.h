#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace anole {

/// Maps an opaque handle (an integer or a pointer) to a value. It is used several times in every
/// call, so it is one flat table with linear probing, and deletion moves displaced entries back.
/// Once the table has the size that the program needs, it allocates nothing, however often handles
/// come and go. std::unordered_map allocates a node each time; tombstones would make long runs
/// slow.
template <class Value> class HandleMap {
public:
  const Value *find(int64_t handle) const {
    for (size_t at = home(handle);; at = next(at)) {
      if (slots[at].handle == handle)
        return &slots[at].value;
      if (slots[at].handle == noHandle)
        return nullptr;
    }
  }
  Value *find(int64_t handle) { return const_cast<Value *>(std::as_const(*this).find(handle)); }

  /// The value of the handle, which is made if there is none. Invalidates pointers to values. If
  /// memory runs out, it throws and has changed nothing.
  Value &at(int64_t handle) {
    size_t place = home(handle);
    for (; slots[place].handle != noHandle; place = next(place))
      if (slots[place].handle == handle)
        return slots[place].value;
    if (isFull()) [[unlikely]] {
      rehash(2 * slots.size(), [](const Slot &slot) { return slot.handle != noHandle; });
      place = freeSlot(handle);
    }
    ++used;
    slots[place] = {handle, Value{}};
    return slots[place].value;
  }

  void remove(int64_t handle) {
    size_t hole = home(handle);
    while (slots[hole].handle != handle) {
      if (slots[hole].handle == noHandle)
        return;
      hole = next(hole);
    }
    --used;
    for (size_t at = next(hole); slots[at].handle != noHandle; at = next(at))
      if (((at - home(slots[at].handle)) & mask) >= ((at - hole) & mask)) {
        slots[hole] = slots[at];
        hole = at;
      }
    slots[hole] = {};
  }

  size_t size() const { return used; }
  /// Returns whether the next new handle makes the table grow.
  bool isFull() const { return used > mask / 2; }

  /// Forgets the handles whose values are not worth keeping, in a table of at least four slots for
  /// each that stays. So as many can come as a quarter of its slots before it is full again. If
  /// memory runs out, it throws and has changed nothing.
  template <class Keep> void keepOnly(Keep keep) {
    auto isKept = [&](const Slot &slot) { return slot.handle != noHandle && keep(slot.value); };
    size_t kept = std::ranges::count_if(slots, isKept);
    rehash(std::max(firstCapacity, std::bit_ceil(4 * kept)), isKept);
    used = kept;
  }

  template <class Visitor> void each(Visitor visit) const {
    for (const Slot &slot : slots)
      if (slot.handle != noHandle)
        visit(slot.value);
  }

private:
  static constexpr int64_t noHandle = INT64_MIN;
  struct Slot {
    int64_t handle = noHandle;
    Value value{};
  };

  size_t next(size_t at) const { return (at + 1) & mask; }
  size_t home(int64_t handle) const {
    return (static_cast<uint64_t>(handle) * 0x9E3779B97F4A7C15 >> 32) & mask;
  }
  size_t freeSlot(int64_t handle) const {
    size_t at = home(handle);
    while (slots[at].handle != noHandle)
      at = next(at);
    return at;
  }
  template <class Keep> void rehash(size_t capacity, Keep isKept) {
    std::vector<Slot> old(capacity);
    old.swap(slots);
    mask = slots.size() - 1;
    for (const Slot &slot : old)
      if (isKept(slot))
        slots[freeSlot(slot.handle)] = slot;
  }

  static constexpr size_t firstCapacity = 64;
  std::vector<Slot> slots = std::vector<Slot>(firstCapacity);
  size_t mask = firstCapacity - 1;
  size_t used = 0;
};

} // namespace anole
