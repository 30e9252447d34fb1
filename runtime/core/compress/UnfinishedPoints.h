#pragma once

#include "runtime/core/compress/StreamNodes.h"

#include <memory>

namespace anole {

/// UnfinishedPoints are the points of a stream that stay in its record when the rest of it is
/// finished: whoever makes a trace of the stream takes them one by one.
///
/// A finished point that shares nothing takes more memory than the one that was recorded, and the
/// point of a trace that it becomes half as much. So with tens of thousands of call paths, memory
/// shrinks from point to point, where a list of finished points was the most that a rank ever held.
class UnfinishedPoints {
public:
  UnfinishedPoints() = default; ///< none
  /// The nodes outlive them.
  UnfinishedPoints(StreamNodes &nodes, int64_t unresolved)
      : nodes(&nodes, [](StreamNodes *) {}), unresolved(unresolved) {}
  /// Those of a copy.
  UnfinishedPoints(std::shared_ptr<StreamNodes> copy, int64_t unresolved)
      : nodes(std::move(copy)), unresolved(unresolved) {}

  size_t size() const { return nodes ? nodes->untaken() : 0; }
  /// Finishes the first one, which is gone then, if not from a record that goes on.
  PointTrace take() const { return nodes->takePoint(unresolved); }

private:
  std::shared_ptr<StreamNodes> nodes;
  int64_t unresolved = 0;
};

} // namespace anole
