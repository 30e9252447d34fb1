#pragma once

#include "runtime/core/compress/LoopEvidence.h"
#include "runtime/core/ranks/online/LoopEpoch.h"

#include <string>

namespace anole {

/// A Report is what a rank, or a subtree of ranks, says of the loops of which one may be the phase
/// loop. Its size is bounded: `most` loops with some dozen numbers each.
struct Report {
  static constexpr size_t mostLoops = 48, mostPrefixes = 12, mostRankTerms = 16;

  LoopEpoch turn{};      ///< that all of them are in; none if they differ
  LoopEvidences loops{}; ///< in the order in which the first of them entered these
  bool operator==(const Report &) const = default;
};

/// What one rank says.
Report reportOf(uint32_t rank, LoopEpoch turn, LoopEvidences loops);

/// Of several ranks: which loops they ran alike as far as both know them. A loop that one of them
/// does not name was not entered everywhere. Those on the left are the lower ones.
void join(Report &left, const Report &right);

/// The rank has ended: it never goes further than this.
void endReport(Report &report);

std::string toBytes(const Report &report);
Report reportFrom(const std::string &bytes);

} // namespace anole
