#pragma once

#include "runtime/core/model/SpecialValues.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// What the wrappers handed over for one call, by the names of the fields.
struct Recorded {
  std::string function;
  std::map<std::string, int64_t> scalars, absolutes, late;
  std::map<std::string, std::vector<int64_t>> arrays;
  bool resolved = false, isLarge = false;
  uint16_t functionId = 0;
};

/// A tracer that writes nothing, and a log that keeps the events of this process in memory.
struct FakeRecorder {
  /// Before MPI_Init.
  static void install();
  /// Forgets what was recorded, and records into new, empty tables.
  static void start();
  /// The same without the log: then calls may be repeats. What was recorded is in recorded().
  static void startWithoutLog();
  /// The calling thread's record of calls without arrays.
  static std::vector<Recorded> recorded();
  /// From here on the calling thread stands for this one, which has made no request yet.
  static void becomeThread(uint32_t ordinal);
  /// What was recorded since start(); the calls that left no event are counted in `polls`.
  static std::vector<Recorded> events;
  static int polls;
  static std::map<int64_t, std::string> texts; ///< formats by key, of the whole run
};
