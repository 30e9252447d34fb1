#pragma once

#include <memory>

namespace anole {

/// A unique pointer whose copy owns a copy of what it points to, or nothing if there is nothing.
template <typename T> class CopiedPtr : public std::unique_ptr<T> {
public:
  CopiedPtr() = default;
  CopiedPtr(std::unique_ptr<T> owned) : std::unique_ptr<T>(std::move(owned)) {}
  CopiedPtr(const CopiedPtr &from)
      : std::unique_ptr<T>(from ? std::make_unique<T>(*from) : nullptr) {}
  CopiedPtr(CopiedPtr &&) noexcept = default;
  CopiedPtr &operator=(const CopiedPtr &from) { return *this = CopiedPtr(from); }
  CopiedPtr &operator=(CopiedPtr &&) noexcept = default;
};

} // namespace anole
