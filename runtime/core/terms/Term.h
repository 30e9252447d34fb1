#pragma once

#include "runtime/core/terms/BlockRef.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace anole {

/// One term of a compressed integer sequence.
///
/// A term without a body is a run (RSD): `count` values start, start + stride, ...
/// A term with a body is a repeat (PRSD): the body `count` times, all of its values moved by
/// `stride` from one time to the next (`start` is 0). So a plane of a grid is a repeat of a run,
/// and a repeated pattern is a repeat with stride 0. After [Noeth2006], sections 2.3 and 3.4, with
/// the nested form of Marathe et al.'s PRSDs; the shift of a whole body is what rank lists need and
/// is applied to every sequence alike.
///
/// A term with a block is the `count` values of the block (`start` and `stride` are 0). Only what
/// was recorded has such terms: a sequence over the ranks never does.
///
/// Arithmetic wraps modulo 2^64, so that every int64 sequence is representable.
struct Term {
  int64_t start = 0;
  int64_t stride = 0;
  uint64_t count = 0;
  std::vector<Term> body;
  BlockRef block{};

  bool isRepeat() const { return !body.empty(); }
  bool operator==(const Term &) const = default;
};

/// A compressed sequence: its values are those of its terms, one after the other.
using Terms = std::vector<Term>;

/// Returns the sequence of this term alone. The term is moved, where a list in braces would be
/// copied.
inline Terms termsOf(Term only) {
  Terms terms(1);
  terms.front() = std::move(only);
  return terms;
}

/// Number of values.
uint64_t valueCount(const Terms &terms);
uint64_t valueCount(const Term &term);

/// Order-sensitive hash; equal terms have equal digests.
uint64_t digest(const Terms &terms);

} // namespace anole
