#include "tools/analysis/phases/segment/SegmentTree.h"

#include "test/tools/analysis/phases/segment/RandomSequence.h"

#include <gtest/gtest.h>

#include <functional>

namespace anole::phases {
namespace {

std::vector<std::pair<uint64_t, uint64_t>> boundsOf(const SegmentTree &tree, unsigned depth) {
  std::vector<std::pair<uint64_t, uint64_t>> bounds;
  for (uint32_t index : tree.cutAt(depth))
    bounds.emplace_back(tree.segments[index].begin, tree.segments[index].end);
  return bounds;
}

using Bounds = std::vector<std::pair<uint64_t, uint64_t>>;

/// As BT in figure 13 of [Alawneh2016]: few broadcasts, 201 times the same pattern, few reductions.
Sequence likeBt() { return {{9, 0}, {201, 1}, {1, 2}}; }

TEST(SegmentTree, CutsAgainAndAgain) {
  SegmentTree tree = segmentTree(likeBt(), {});
  EXPECT_EQ(tree.height(), 2U);
  EXPECT_EQ(boundsOf(tree, 2), (Bounds{{0, 9}, {9, 210}, {210, 211}}));
  EXPECT_TRUE(tree.isWhole());
}

TEST(SegmentTree, ThresholdChoosesTheDepth) {
  SegmentTree tree = segmentTree(likeBt(), {});
  EXPECT_EQ(boundsOf(tree, 0), (Bounds{{0, 211}}));
  EXPECT_EQ(boundsOf(tree, 1), (Bounds{{0, 9}, {9, 211}}));
  EXPECT_EQ(boundsOf(tree, 100), boundsOf(tree, 2));
}

TEST(SegmentTree, DepthFollowsFromTheNumberOfSegments) {
  SegmentTree tree = segmentTree(likeBt(), {});
  EXPECT_EQ(tree.depthWithin(1), 0U);
  EXPECT_EQ(tree.depthWithin(2), 1U);
  EXPECT_EQ(tree.depthWithin(3), 2U);
  EXPECT_EQ(tree.depthWithin(100), 2U);
  EXPECT_EQ(SegmentTree().depthWithin(1), 0U);
}

TEST(SegmentTree, StrongerCutsAreFewer) {
  SegmentTree usual = segmentTree(likeBt(), {});
  double first = usual.segments[0].cut->strength, second = usual.segments[2].cut->strength;
  ASSERT_GT(first, second);
  EXPECT_EQ(segmentTree(likeBt(), {.strength = second}).height(), 1U);
  EXPECT_EQ(segmentTree(likeBt(), {.strength = first}).height(), 0U);
}

TEST(SegmentTree, LeavesSayWhyTheyAreNotCut) {
  SegmentTree tree = segmentTree({{50, 0, {{1, 0}, {1, 1}}}}, {});
  ASSERT_EQ(tree.segments.size(), 1U);
  EXPECT_LT(tree.segments[0].cut->strength, 0);
  EXPECT_EQ(tree.segments[0].symbols, 2U);
}

TEST(SegmentTree, NothingHasNoSegments) { EXPECT_TRUE(segmentTree({}, {}).segments.empty()); }

TEST(SegmentTree, IsThatOfTheExpandedSequence) {
  for (uint64_t seed = 0; seed < 10000; ++seed) {
    Sequence sequence = RandomSequence(seed).make();
    SegmentOptions options{.by = seed % 2 == 0 ? CutBy::Divergence : CutBy::Strength};
    SegmentTree compressed = segmentTree(sequence, options);
    SegmentTree all = segmentTree(expanded(sequence), options);
    ASSERT_EQ(compressed.segments.size(), all.segments.size()) << "seed " << seed;
    for (size_t i = 0; i < all.segments.size(); ++i) {
      EXPECT_EQ(compressed.segments[i].begin, all.segments[i].begin);
      EXPECT_EQ(compressed.segments[i].end, all.segments[i].end);
      EXPECT_EQ(compressed.segments[i].entropy, all.segments[i].entropy);
    }
  }
}

TEST(SegmentTree, NumbersOfSymbolsDoNotMatter) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Sequence sequence = RandomSequence(seed).make(), other = sequence;
    std::function<void(Sequence &)> spread = [&](Sequence &parts) {
      for (Part &part : parts)
        part.isSymbol() ? void(part.symbol = 9000 - 1000 * part.symbol) : spread(part.body);
    };
    spread(other);
    SegmentTree one = segmentTree(sequence, {}), two = segmentTree(other, {});
    ASSERT_EQ(one.segments.size(), two.segments.size());
    for (size_t i = 0; i < one.segments.size(); ++i) {
      EXPECT_EQ(one.segments[i].end, two.segments[i].end);
      EXPECT_EQ(one.segments[i].symbols, two.segments[i].symbols);
      EXPECT_EQ(one.segments[i].entropy, two.segments[i].entropy);
    }
  }
}

/// Effort is spent level by level, so what is left out is deep.
TEST(SegmentTree, EffortIsBounded) {
  RandomSequence random(1);
  Sequence sequence;
  for (uint32_t i = 0; i < 5000; ++i)
    sequence.push_back({1, i / 10 + random.pick(2)});
  SegmentTree tree = segmentTree(sequence, {.effort = 30000});
  EXPECT_FALSE(tree.isWhole());
  EXPECT_GT(tree.segments.size(), 1U);
  SegmentTree all = segmentTree(sequence, {});
  EXPECT_GT(tree.wholeTo, 2U);
  EXPECT_LT(tree.wholeTo, all.height());
  EXPECT_EQ(boundsOf(tree, tree.wholeTo), boundsOf(all, tree.wholeTo));
}

TEST(SegmentTree, DepthIsBounded) {
  Sequence sequence;
  for (uint32_t i = 0; i < 500; ++i)
    sequence.push_back({1, i});
  SegmentTree tree = segmentTree(sequence, {.depth = 3});
  EXPECT_EQ(tree.height(), 3U);
  EXPECT_FALSE(tree.isWhole());
}

} // namespace
} // namespace anole::phases
