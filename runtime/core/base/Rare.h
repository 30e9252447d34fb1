#pragma once

#include "runtime/core/base/CopiedPtr.h"

#include <memory>
#include <utility>

namespace anole {

/// A Rare is a T that equals T() nearly always, and takes no more than a pointer then. A trace has
/// millions of numbers of which hardly any differ from rank to rank.
template <typename T> class Rare {
public:
  Rare() = default;
  Rare(T value) : held(value == T() ? nullptr : std::make_unique<T>(std::move(value))) {}

  const T &get() const {
    static const T usual{};
    return held ? *held : usual;
  }
  operator const T &() const { return get(); }
  const T *operator->() const { return &get(); }

  /// Returns whether it equals T().
  bool empty() const { return !held; }
  explicit operator bool() const { return !empty(); }
  bool operator==(const Rare &other) const {
    return held && other.held ? *held == *other.held : !held && !other.held;
  }

private:
  CopiedPtr<T> held;
};

} // namespace anole
