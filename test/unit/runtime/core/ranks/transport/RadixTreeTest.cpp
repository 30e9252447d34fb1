#include "runtime/core/ranks/transport/RadixTree.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

/// Checks that the subtree of `rank` is the range up to `end`, without a gap.
void expectContiguous(const RadixTree &tree, uint32_t rank, uint32_t end) {
  ASSERT_EQ(tree.end(rank), end);
  auto children = tree.children(rank);
  uint32_t next = rank + 1;
  for (size_t i = 0; i < children.size(); ++i) {
    ASSERT_EQ(children[i], next);
    ASSERT_EQ(tree.parent(children[i]), rank);
    next = i + 1 < children.size() ? children[i + 1] : end;
    expectContiguous(tree, children[i], next);
  }
  ASSERT_EQ(next, end);
}

TEST(RadixTreeTest, SubtreesAreContiguousRangesAndCoverAllRanks) {
  for (uint32_t arity : {0, 1, 2, 3, 4, 16, 1024})
    for (uint32_t size : {1, 2, 3, 4, 15, 16, 17, 100, 1000}) {
      SCOPED_TRACE("arity " + std::to_string(arity) + ", size " + std::to_string(size));
      expectContiguous(RadixTree(size, arity), 0, size);
    }
}

} // namespace
} // namespace anole
