#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace anole::record {

/// The flat field tuple of the call in progress, in the rank-independent form that the trace keeps
/// and, in step with it, with peers, requests and communicators absolute, for the raw log. Both are
/// always written: a second store is cheaper than asking.
///
/// Grows, and never shrinks: after the first large call nothing is allocated. There is always room
/// for all scalars of a call; arrays reserve theirs.
class FieldBuffer {
public:
  FieldBuffer() : values(2 * firstCapacity) { layOut(firstCapacity, 0); }
  FieldBuffer(const FieldBuffer &) = delete;
  FieldBuffer &operator=(const FieldBuffer &) = delete;

  void clear() { next = values.data(); }
  void put(int64_t field, int64_t absolute) {
    next[capacity] = absolute;
    *next++ = field;
  }
  /// Numbers that are the same in both forms. There has to be room.
  template <class Number> void putAll(const Number *numbers, size_t count) {
    std::copy_n(numbers, count, next);
    std::copy_n(next, count, next + capacity);
    next += count;
  }
  /// Makes room for so many values besides the scalars; without memory recording ends, and false.
  bool reserve(size_t count) { return count + scalarRoom <= capacity - size() || grow(count); }
  const int64_t *data() const { return values.data(); }
  const int64_t *absolutes() const { return values.data() + capacity; }
  uint32_t size() const { return static_cast<uint32_t>(next - values.data()); }
  size_t memory() const { return values.size() * sizeof(int64_t); }

private:
  static constexpr size_t scalarRoom = 64;
  static constexpr size_t firstCapacity = 4 * scalarRoom;
  bool grow(size_t count) noexcept;
  void layOut(size_t newCapacity, size_t used) {
    capacity = newCapacity;
    next = values.data() + used;
  }

  std::vector<int64_t> values; ///< `capacity` fields, then as many absolutes
  size_t capacity;
  int64_t *next; ///< a pointer: stores to fields cannot change it, so it stays in a register
};

} // namespace anole::record
