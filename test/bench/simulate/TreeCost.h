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

/// The cost of a reduction over the tree. A node receives from its children one after the other. So
/// after each child it must wait for the later of two: the end of this child, and the end of the
/// previous exchange.
struct TreeCost {
  std::vector<Traffic> levels; ///< sent by nodes of each height; 0: leaves
  uint64_t busiest = 0;        ///< bytes of the largest state that a node holds
  Traffic criticalPath;        ///< the most messages, and the most bytes, that follow each other
  double seconds = 0;          ///< of CPU time, in which nodes joined states

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

  /// Adds a reduction that runs after this one.
  void then(const TreeCost &next);
};

} // namespace anole::tools
