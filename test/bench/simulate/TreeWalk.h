#pragma once

#include "runtime/core/ranks/transport/RadixTree.h"
#include "test/bench/simulate/TreeCost.h"

#include <ctime>

namespace anole::tools {

/// A reduction over a radix tree in one process: post-order and depth first, so that only the
/// states on one path from the root are alive at any time.
///
/// `Node` is a state of a subtree; `Step` makes that of a rank alone (`own`), joins that of a child
/// and says what crossed the edge (`join`), and measures one that is complete (`size`). Leaves are
/// not measured: they hold no more than the nodes above them.
template <typename Step> class TreeWalk {
public:
  using Node = decltype(std::declval<Step &>().own(0));

  TreeWalk(uint32_t size, uint32_t arity, Step &step) : tree(size, arity), step(step) {}

  Node run() {
    Subtree all = reduce(0);
    cost.criticalPath = all.path;
    return std::move(all.node);
  }

  TreeCost cost;

private:
  struct Subtree {
    Node node;
    Traffic path;
    size_t height = 0;
  };

  Subtree reduce(uint32_t rank) {
    Subtree subtree{step.own(rank), {}, 0};
    for (uint32_t child : tree.children(rank)) {
      Subtree below = reduce(child);
      std::clock_t begin = std::clock();
      Traffic sent = step.join(subtree.node, std::move(below.node));
      cost.seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
      cost.addLevel(below.height, sent);
      subtree.path.messages = std::max(subtree.path.messages, below.path.messages) + sent.messages;
      subtree.path.bytes = std::max(subtree.path.bytes, below.path.bytes) + sent.bytes;
      subtree.height = std::max(subtree.height, below.height + 1);
    }
    if (subtree.height > 0 || rank == 0)
      cost.busiest = std::max(cost.busiest, step.size(subtree.node));
    return subtree;
  }

  RadixTree tree;
  Step &step;
};

} // namespace anole::tools
