#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <new>
#include <utility>

namespace anole {

/// A ShortList is a vector that takes no more than a pointer while it is empty. Each point of a
/// trace has several lists that have one entry or none.
template <typename T> class ShortList {
public:
  using value_type = T;

  ShortList() = default;
  ShortList(std::initializer_list<T> values) { append(values.begin(), values.end()); }
  ShortList(const T *from, const T *to) { append(from, to); }
  ShortList(const ShortList &from) { append(from.begin(), from.end()); }
  ShortList(ShortList &&from) noexcept : block(std::exchange(from.block, nullptr)) {}
  ShortList &operator=(ShortList from) noexcept {
    std::swap(block, from.block);
    return *this;
  }
  ~ShortList() { clear(); }

  size_t size() const { return block ? block->size : 0; }
  bool empty() const { return size() == 0; }
  T *begin() { return block ? items(block) : nullptr; }
  T *end() { return begin() + size(); }
  const T *begin() const { return block ? items(block) : nullptr; }
  const T *end() const { return begin() + size(); }
  T &operator[](size_t index) { return begin()[index]; }
  const T &operator[](size_t index) const { return begin()[index]; }
  T &front() { return *begin(); }
  const T &front() const { return *begin(); }
  T &back() { return end()[-1]; }
  const T &back() const { return end()[-1]; }

  // NOLINTBEGIN(readability-identifier-naming): as those of a vector
  template <typename... Arguments> T &emplace_back(Arguments &&...arguments) {
    if (!block || block->size == block->room)
      reserve(std::max<size_t>(1, 2 * size()));
    T *added = new (end()) T{std::forward<Arguments>(arguments)...};
    ++block->size;
    return *added;
  }
  void push_back(T value) { emplace_back(std::move(value)); }
  // NOLINTEND(readability-identifier-naming)

  void reserve(size_t room) {
    if (block && room <= block->room)
      return;
    auto *wider =
        new (::operator new(offset + room * sizeof(T))) Head{narrow(size()), narrow(room)};
    std::uninitialized_move(begin(), end(), items(wider));
    clear();
    block = wider;
  }

  void clear() {
    if (!block)
      return;
    std::destroy(begin(), end());
    ::operator delete(std::exchange(block, nullptr));
  }

  bool operator==(const ShortList &other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

private:
  /// Before the entries.
  struct Head {
    uint32_t size, room;
  };
  static constexpr size_t offset = std::max(sizeof(Head), alignof(T));
  static_assert(alignof(T) <= alignof(std::max_align_t));

  static uint32_t narrow(size_t size) {
    if (size > UINT32_MAX)
      throw std::bad_alloc();
    return static_cast<uint32_t>(size);
  }
  static T *items(Head *head) {
    return reinterpret_cast<T *>(reinterpret_cast<char *>(head) + offset);
  }
  void append(const T *from, const T *to) {
    if (from == to)
      return;
    reserve(static_cast<size_t>(to - from));
    std::uninitialized_copy(from, to, begin());
    block->size = narrow(static_cast<size_t>(to - from));
  }

  Head *block = nullptr; ///< null: no entries
};

} // namespace anole
