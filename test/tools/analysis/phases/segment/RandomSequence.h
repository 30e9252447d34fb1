#pragma once

#include "tools/analysis/phases/sequence/Sequence.h"

#include <random>

namespace anole::phases {

/// A random sequence of nested repeats.
class RandomSequence {
public:
  explicit RandomSequence(uint64_t seed) : random(seed) {}

  Sequence make(unsigned depth = 3) {
    Sequence sequence;
    for (unsigned i = 0, parts = 1 + pick(4); i < parts; ++i)
      if (depth > 0 && pick(2) == 0)
        sequence.push_back({1 + pick(6), 0, make(depth - 1)});
      else
        sequence.push_back({1 + pick(4), pick(5)});
    return sequence;
  }

  /// Below the bound.
  unsigned pick(unsigned bound) { return static_cast<unsigned>(random() % bound); }

private:
  std::mt19937_64 random;
};

/// The same sequence, each symbol a part of its own.
inline void expand(const Sequence &sequence, Sequence &to) {
  for (const Part &part : sequence)
    for (uint64_t i = 0; i < part.times; ++i)
      if (part.isSymbol())
        to.push_back({1, part.symbol});
      else
        expand(part.body, to);
}

inline Sequence expanded(const Sequence &sequence) {
  Sequence all;
  expand(sequence, all);
  return all;
}

/// Symbols by letter, from A.
inline Sequence lettered(const char *letters) {
  Sequence sequence;
  for (; *letters; ++letters)
    sequence.push_back({1, static_cast<uint32_t>(*letters - 'A')});
  return sequence;
}

} // namespace anole::phases
