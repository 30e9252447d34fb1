#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>
#include <string>
#include <vector>

namespace anole::lint {

/// A FindingKind is what a mistake is about: Findings.def.
enum class FindingKind : uint8_t {
#define ANOLE_FINDING(Enumerator, Name, Level, What, Chapter) Enumerator,
#include "tools/analysis/lint/Findings.def"
};

enum class Severity : uint8_t { Error, Warning, Note };
const char *nameOf(Severity severity);

/// This is said of all findings of a kind.
struct FindingRow {
  const char *name;
  Severity severity;
  const char *what, *chapter;
};
const FindingRow &rowOf(FindingKind kind);

/// A mistake of the program: calls at one place in it, or at two that do not fit together.
struct Finding {
  FindingKind kind{};
  PointKey site{};                 ///< the call
  std::optional<PointKey> other{}; ///< that it does not fit
  std::string detail{};            ///< perhaps: the numbers
  std::vector<uint32_t> ranks{};   ///< that made the call; ascending
  uint64_t times = 0;              ///< of all ranks

  const FindingRow &row() const { return rowOf(kind); }
  /// Says what is wrong, with the numbers.
  std::string words() const;
};

} // namespace anole::lint
