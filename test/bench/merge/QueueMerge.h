#pragma once

#include "runtime/core/model/Trace.h"

#include <list>

namespace anole {

/// A QueueMerge is how ScalaTrace merges the records of two ranks: a node of the tree goes through
/// its own queue of operations, and looks for each in that of its child, from behind the last one
/// that it found there. What it skips is put before the operation. Where ranks have operations of
/// their own this takes the product of both lengths, whatever the queues have in common. It is here
/// to be measured beside Anole's merge, and knows an operation by its function and call path alone.
///
/// Source: [Noeth2009], as its author describes it in the thesis before.
class QueueMerge {
public:
  /// The calls of one rank in the order in which it makes them first.
  QueueMerge(const Trace &leaf, uint32_t rank) {
    for (const SharedPoint &point : leaf.streams[0].points)
      operations.push_back({point.key, {rank}});
  }

  void merge(QueueMerge &&child) {
    auto head = child.operations.begin();
    for (auto own = operations.begin(); own != operations.end(); ++own) {
      auto found = find(head, child.operations.end(), own->key);
      if (found == child.operations.end())
        continue;
      own->ranks.insert(own->ranks.end(), found->ranks.begin(), found->ranks.end());
      operations.splice(own, child.operations, head, found);
      head = child.operations.erase(found);
    }
    operations.splice(operations.end(), child.operations);
    comparisons += child.comparisons;
  }

  size_t size() const { return operations.size(); }
  uint64_t compared() const { return comparisons; }

private:
  struct Operation {
    PointKey key;
    std::vector<uint32_t> ranks;
  };
  using Place = std::list<Operation>::iterator;

  Place find(Place from, Place end, const PointKey &key) {
    for (; from != end; ++from, ++comparisons)
      if (from->key == key)
        return from;
    return end;
  }

  std::list<Operation> operations;
  uint64_t comparisons = 0;
};

} // namespace anole
