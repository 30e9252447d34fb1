#pragma once

#include "runtime/core/terms/Term.h"

#include <optional>

namespace anole::tools::generate {

/// A part of a sequence that goes by one rule.
struct Segment {
  uint64_t length; ///< numbers in it
  Terms terms;     ///< as many numbers, or more: then the rest of a repeat is missing

  /// After how many numbers it begins anew; nothing if it is no repeat.
  std::optional<uint64_t> period() const;
  /// Some of its numbers; nothing if they do not begin where the rule could.
  std::optional<Segment> part(uint64_t begin, uint64_t count) const;
};

/// The segments of a sequence. Terms of `mostShort` numbers or fewer beside each other are one
/// segment, and what follows a repeat as if that went on belongs to it.
///
/// Time: the terms, and up to 4096 numbers for each repeat among them.
std::vector<Segment> segmentsOf(const Terms &terms, uint64_t mostShort);

} // namespace anole::tools::generate
