#pragma once

#include "runtime/core/compress/StreamNodes.h"

#include <memory>

namespace anole {

/// UnfinishedNodes are the loops and points of a stream that stay in its record when the rest of it
/// is finished: whoever makes a trace of the stream takes them one by one, the loops first.
///
/// A finished node that shares nothing takes more memory than the one that was recorded, and the
/// part of a trace that it becomes half as much. So with tens of thousands of call paths, memory
/// shrinks from node to node, where lists of finished nodes were the most that a rank ever held.
class UnfinishedNodes {
public:
  UnfinishedNodes() = default; ///< none
  /// The nodes outlive them.
  UnfinishedNodes(StreamNodes &nodes, int64_t unresolved)
      : nodes(&nodes, [](StreamNodes *) {}), unresolved(unresolved) {}
  /// Those of a copy.
  UnfinishedNodes(std::shared_ptr<StreamNodes> copy, int64_t unresolved)
      : nodes(std::move(copy)), unresolved(unresolved) {}

  size_t loops() const { return nodes ? nodes->untakenLoops() : 0; }
  size_t points() const { return nodes ? nodes->untakenPoints() : 0; }
  /// Finishes the first one, which is gone then, if not from a record that goes on.
  LoopTrace takeLoop() const { return nodes->takeLoop(); }
  PointTrace takePoint() const { return nodes->takePoint(unresolved); }

private:
  std::shared_ptr<StreamNodes> nodes;
  int64_t unresolved = 0;
};

} // namespace anole
