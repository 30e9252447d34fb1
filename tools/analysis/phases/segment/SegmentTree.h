#pragma once

#include "tools/analysis/phases/segment/BestCut.h"

#include <climits>

namespace anole::phases {

/// A node of the segmentation tree: a stretch of the sequence.
struct Segment {
  uint64_t begin = 0, end = 0; ///< positions in the whole sequence
  unsigned depth = 0;
  std::optional<uint32_t> left{}; ///< the left part, if it was cut; the right one comes next
  uint64_t symbols = 0;           ///< distinct ones
  double entropy = 0;
  std::optional<Cut> cut{}; ///< the best one, taken or not; its position counts from `begin`

  uint64_t length() const { return end - begin; }
};

struct SegmentOptions {
  CutBy by = CutBy::Divergence;
  double strength = 0; ///< a cut must be stronger
  unsigned depth = 64; ///< no segment is deeper
  /// Places to look at, all in all. Segments are cut level by level until they are used up.
  uint64_t effort = uint64_t(1) << 25;
};

struct SegmentTree {
  std::vector<Segment> segments; ///< the root first, level by level
  /// Nothing was left out of the segments up to this depth.
  unsigned wholeTo = UINT_MAX;

  bool isWhole() const { return wholeTo == UINT_MAX; }
  unsigned height() const { return segments.empty() ? 0 : segments.back().depth; }
  /// The largest depth at which there are at most so many segments.
  unsigned depthWithin(size_t most) const;
  /// The segments if the tree is cut at a depth (t of [Alawneh2016], section 3.4), in order.
  std::vector<uint32_t> cutAt(unsigned depth) const;
};

/// Cuts a sequence of at most mostInstances symbols in two at its best cut, and the parts again,
/// for as long as cuts are strong enough ([Alawneh2016], section 3.3).
///
/// Time: for each level of the tree, the parts of the sequence and those that cuts unroll, each
/// twice for each repeat around it. The number of symbols does not matter: each segment numbers its
/// own ones anew. Memory: the parts of two levels.
SegmentTree segmentTree(const Sequence &sequence, const SegmentOptions &options);

} // namespace anole::phases
