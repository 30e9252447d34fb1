#pragma once

#include "tools/analysis/bytes/TermStream.h"

#include <optional>

namespace anole::tools {

/// Two terms of as many values: two runs, a constant run and a repeat in any order, or two repeats
/// of as many rounds with bodies of as many values.
struct Aligned {
  Term first, second;
};

/// Brings two sequences of the same length into step. Repeats of different periods meet after their
/// least common multiple; where they do not last as long, rounds are taken apart. So sequences that
/// were recorded together, whose periods are multiples of each other, cost what their terms are.
class Alignment {
public:
  Alignment(TermStream first, TermStream second, TermWork &work)
      : first(std::move(first)), second(std::move(second)), work(work) {}

  /// Nothing at the end. The work fails if one sequence is longer than the other.
  std::optional<Aligned> next();

private:
  std::optional<Aligned> nextOfRuns();
  static std::optional<Term> asRepeat(TermStream &runs, TermStream &repeats);
  std::optional<Aligned> nextOfRepeats();

  TermStream first, second;
  TermWork &work;
};

} // namespace anole::tools
