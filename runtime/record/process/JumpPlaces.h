#pragma once

#include "runtime/core/base/Hash.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace anole::record {

/// Says where instrumented code was when a buffer was filled.
struct JumpPlace {
  uint64_t context = 0;
  uint64_t depth = 0; ///< of loops
  friend bool operator==(const JumpPlace &, const JumpPlace &) = default;
};

/// Knows where instrumented code was when each buffer of setjmp was filled. Buffers are told apart
/// by address, so threads share one table, in which the latest buffer of a slot stays. A slot that
/// two threads write at once is told by its check, and forgotten. Nothing here locks or allocates,
/// as signal handlers jump, too.
///
/// Rejected: to keep the place in the buffer itself. It would move with a copy, but some callers
/// have room for registers alone. And a table for each thread, as thread-local memory of libraries
/// that are opened late is scarce.
class JumpPlaces {
public:
  void note(const void *buffer, JumpPlace place) {
    Slot &slot = slotOf(buffer);
    slot.context.store(place.context, std::memory_order_relaxed);
    slot.depth.store(place.depth, std::memory_order_relaxed);
    slot.check.store(checkOf(buffer, place), std::memory_order_relaxed);
  }

  /// Returns nothing if the buffer is not known, or not any more.
  std::optional<JumpPlace> of(const void *buffer) const {
    const Slot &slot = slotOf(buffer);
    JumpPlace place{slot.context.load(std::memory_order_relaxed),
                    slot.depth.load(std::memory_order_relaxed)};
    if (slot.check.load(std::memory_order_relaxed) != checkOf(buffer, place))
      return std::nullopt;
    return place;
  }

private:
  struct Slot {
    std::atomic<uint64_t> context = 0;
    std::atomic<uint64_t> check = 0;
    std::atomic<uint64_t> depth = 0;
  };
  static constexpr unsigned bits = 10;

  static uint64_t addressOf(const void *buffer) { return reinterpret_cast<uintptr_t>(buffer); }
  static uint64_t checkOf(const void *buffer, JumpPlace place) {
    return combineHash(combineHash(addressOf(buffer), place.context), place.depth) | 1;
  }
  /// Buffers at equal distances, as recursion makes them, are spread evenly: mixed bits would not
  /// do.
  static size_t indexOf(const void *buffer) {
    constexpr uint64_t spread = 0x9E3779B97F4A7C15;
    return addressOf(buffer) * spread >> (64 - bits);
  }
  Slot &slotOf(const void *buffer) { return slots[indexOf(buffer)]; }
  const Slot &slotOf(const void *buffer) const { return slots[indexOf(buffer)]; }

  std::array<Slot, size_t(1) << bits> slots{};
};

} // namespace anole::record
