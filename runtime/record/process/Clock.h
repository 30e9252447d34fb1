#pragma once

#include "runtime/record/process/Processor.h"

#include <cstdint>

namespace anole::record {

enum class ClockSource : uint8_t { Counter, System, Off };

/// The time of events, in ticks. On processors whose counter runs at one rate always, a
/// tick is one count of it, which is several times cheaper to read than clock_gettime; elsewhere a
/// nanosecond; with ANOLE_TIME=off always 0. What a tick is in nanoseconds is measured over the
/// whole run: a rate taken at start-up would either delay MPI_Init or be wrong by more than the
/// counter is.
///
/// Rejected: rdtscp and fences. They cost more than the calls that are timed and gain precision
/// only below the noise of an MPI call.
class Clock {
public:
  static void start(bool on);

  static uint64_t now() {
    if (source == ClockSource::Counter) [[likely]]
      return counter();
    return readSlow();
  }

  /// Returns whether now() is counter().
  static bool isCounter() { return source == ClockSource::Counter; }
  static uint64_t counter() { return processor::counter(); }

  /// From start() until this call; the longer the better.
  static double ticksPerNanosecond();

  /// Turns a moment by now() into nanoseconds of the system's clock that does not jump, by which
  /// the ranks of a host can be compared; 0 without a clock.
  static uint64_t systemTime(uint64_t ticks);
  static uint64_t systemNow();
  /// A name of the system's clock: other hosts and time namespaces have others.
  static uint64_t systemClock();

private:
  static uint64_t readSlow();
  static inline ClockSource source = ClockSource::Off;
};

} // namespace anole::record
