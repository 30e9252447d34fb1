#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

namespace anole {

/// A SharedValue is a T that copies share until one of them is edited, or a T(), of which there is
/// nothing in memory. It takes no more than a pointer: most parts of a trace have a few lists in
/// common, and a trace has millions of parts. Rejected: std::shared_ptr, which takes two.
template <typename T> class SharedValue {
public:
  SharedValue() = default;
  explicit SharedValue(T value) : held(new Held{std::move(value)}) {}
  SharedValue(const SharedValue &from) : held(from.held) {
    if (held)
      held->owners.fetch_add(1, std::memory_order_relaxed);
  }
  SharedValue(SharedValue &&from) noexcept : held(std::exchange(from.held, nullptr)) {}
  SharedValue &operator=(SharedValue from) noexcept {
    std::swap(held, from.held);
    return *this;
  }
  ~SharedValue() {
    if (held && held->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
      delete held;
  }

  const T &get() const {
    static const T nothing{};
    return held ? held->value : nothing;
  }

  /// Returns the value, of this copy alone from now on.
  T &edit() {
    if (!held)
      *this = SharedValue(T());
    else if (isShared())
      *this = SharedValue(held->value);
    return held->value;
  }

  /// Returns whether others have the same value in memory.
  bool isShared() const { return held && held->owners.load(std::memory_order_acquire) > 1; }

  /// Those with the same identity have the same value, as long as one of them lives and none is
  /// edited.
  const void *identity() const { return held; }

private:
  struct Held {
    T value;
    std::atomic<uint32_t> owners{1};
  };
  Held *held = nullptr; ///< null: T()
};

} // namespace anole
