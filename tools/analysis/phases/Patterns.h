#pragma once

#include "runtime/core/model/Trace.h"
#include "tools/analysis/phases/Window.h"

#include <map>
#include <set>

namespace anole::phases {

/// A communication pattern: what came to pass alike.
struct Pattern {
  uint64_t times = 0;                   ///< it came to pass
  uint64_t variants = 0;                ///< with different partners or ranks
  std::map<uint32_t, uint64_t> calls{}; ///< by site
  std::set<uint32_t> ranks{};           ///< that took part
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> messages{}; ///< by sender and receiver
  bool isWhole = true;                                          ///< all messages are in the map
};

/// A PatternSequence is what a trace consists of: patterns, numbered as they first come, and their
/// sequence.
struct PatternSequence {
  std::vector<Pattern> patterns;
  Sequence sequence;
};

/// Alike says how patterns are told apart.
enum class Alike : uint8_t {
  Sites,    ///< by their call sites
  Messages, ///< by which ranks call what and send to whom, from wherever, as in [Alawneh2016]
};

/// The call sites are points of the stream.
PatternSequence patternsOf(const Occurrences &occurrences, Alike alike, const SharedStream &stream);

/// Nanoseconds that all ranks spent in one occurrence of a pattern and computing before its calls:
/// the mean times of its call sites.
double timeOf(const Pattern &pattern, const SharedStream &stream);

} // namespace anole::phases
