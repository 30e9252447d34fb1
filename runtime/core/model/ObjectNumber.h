#pragma once

#include <cstdint>

namespace anole {

/// Names an object by the thread that made it (the ordinal of its stream) and its number among the
/// objects of its kind that this thread made. Those of the first thread have small numbers. The
/// encoding is on disk: never change it.
///
/// Rejected: numbering all objects of the process. Their order depends on the scheduler.
struct ObjectNumber {
  static constexpr int64_t ofThread = int64_t(1) << 40;

  /// Distinct for the first four million threads.
  static constexpr int64_t of(uint32_t thread, int64_t ordinal) {
    constexpr uint32_t threads = uint32_t(1) << 22;
    return (thread % threads) * ofThread + ordinal;
  }
  static constexpr int64_t threadOf(int64_t number) { return number / ofThread; }
  static constexpr int64_t ordinalOf(int64_t number) { return number % ofThread; }
};

} // namespace anole
