#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// The exclusive or of the relative peers of one rank, in 16 bits ([Bahmani2014], table 1), over
/// all points. At each point a peer counts once, however often it is called, as an event of the
/// compressed trace does: an even number of calls would cancel out.
///
/// Each peer is hashed with its point first. The plain exclusive or of the paper is 0 for the peers
/// 1, 2 and 3 and for none, and where two call sites have the same peers; it finds 7 or 8 of the
/// nine kinds of ranks of a 2-D stencil. Missing neighbours count as peers of their own.
class PeerXor {
public:
  /// The first 2^16 values of a column count. `leftOut` and `size` as in ColumnMean.
  void add(uint64_t point, const SharedColumn &column, const std::vector<int64_t> &leftOut,
           int64_t size);

  uint64_t value() const { return all & 0xffff; }

  /// Likewise of the peers as they were recorded, but only of those that go round modulo `size`.
  uint64_t wrapped() const { return round; }

private:
  uint64_t all = 0, round = 0;
};

} // namespace anole
