#pragma once

#include <vector>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace anole::tools {

struct Traffic {
  uint64_t messages = 0, bytes = 0;

  void add(const Traffic &other) {
    messages += other.messages;
    bytes += other.bytes;
  }
};

/// What a reduction over the tree costs. A node hears its children one after the other, so what it
/// must wait for is, after each child, the later of that child's end and of the exchange before.
struct TreeCost {
  std::vector<Traffic> levels; ///< sent by nodes of each height; 0: leaves
  uint64_t busiest = 0;        ///< bytes of the largest state that a node holds
  Traffic criticalPath;        ///< the most messages, and the most bytes, that follow each other

  Traffic total() const {
    Traffic sum;
    for (const Traffic &level : levels)
      sum.add(level);
    return sum;
  }

  void addLevel(size_t height, const Traffic &sent) {
    levels.resize(std::max(levels.size(), height + 1));
    levels[height].add(sent);
  }

  /// Another reduction, that comes after this one.
  void then(const TreeCost &next);
};

} // namespace anole::tools
