#pragma once

#include "tools/show/TermText.h"

#include <cstdint>
#include <optional>
#include <string>

namespace anole::tools {

// A value with its unit: how it is shown as text and JSON, and how a schema describes it, follow
// from its type.

struct Nanoseconds {
  double time = 0;
};

/// A sum of times, of which JSON has whole nanoseconds: a fraction of one was not measured.
struct SpentNanoseconds {
  double time = 0;
};

/// A time that a trace holds as a whole number.
struct WholeNanoseconds {
  uint64_t time = 0;
};

struct ByteCount {
  uint64_t size = 0;
};

/// A number without a unit of which a damaged file may make something that is no number.
struct Ratio {
  double value = 0;
};

/// The number of a rank or thread.
struct RankNumber {
  uint32_t rank = 0;
};

/// A number that is the same in all builds and runs.
struct StableId {
  uint64_t number = 0;
};

/// Ranks as one word; they must outlive it.
struct RanksWord {
  const RankList &ranks;
};

/// Values in the notation of termsText.
struct CompressedValues {
  std::string text;
};

/// A member that is true wherever it is.
struct TrueWord {};

/// A member of an object that is left out where there is nothing. (std::optional is null there.)
template <typename T> struct Perhaps : std::optional<T> {
  using std::optional<T>::optional;
  Perhaps(std::optional<T> value) : std::optional<T>(std::move(value)) {}
};

} // namespace anole::tools
