#pragma once

#include <cstddef>
#include <fcntl.h>
#include <optional>
#include <span>
#include <unistd.h>

namespace anole::record {

/// Memory of which it is not known whether it can be read: what cannot reads as 0. The kernel
/// copies it, through a pipe, and refuses bad addresses. (It may forbid process_vm_readv.)
class CheckedMemory {
public:
  CheckedMemory() {
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
      ends[0] = ends[1] = -1;
  }
  ~CheckedMemory() {
    if (isOpen()) {
      close(ends[0]);
      close(ends[1]);
    }
  }
  CheckedMemory(const CheckedMemory &) = delete;
  CheckedMemory &operator=(const CheckedMemory &) = delete;

  bool isOpen() const { return ends[0] >= 0; }
  /// Whether all that was read could be read.
  bool isGood() const { return good; }

  template <class T> T at(const std::byte *address) {
    std::optional<T> value = good ? find<T>(address) : std::nullopt;
    good = value.has_value();
    return value.value_or(T{});
  }
  /// Empty: it cannot be read.
  template <class T> std::optional<T> find(const std::byte *address) {
    T value{};
    bool copied = copy(address, std::as_writable_bytes(std::span(&value, 1)));
    return copied ? std::optional(value) : std::nullopt;
  }

private:
  bool copy(const std::byte *from, std::span<std::byte> into) {
    auto size = static_cast<ssize_t>(into.size());
    return isOpen() && write(ends[1], from, into.size()) == size &&
           read(ends[0], into.data(), into.size()) == size;
  }

  int ends[2];
  bool good = true;
};

} // namespace anole::record
