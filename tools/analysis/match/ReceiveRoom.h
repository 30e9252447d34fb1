#pragma once

#include "tools/analysis/state/CallShape.h"

#include <cmath>

namespace anole::whatif {

/// A ReceiveRoom is where a receive has room for its message: behind a matched probe, in another
/// call.
struct ReceiveRoom {
  const CallShape *shape;
  uint64_t event, bytes;
  int64_t count; ///< as recorded

  static ReceiveRoom of(const CallShape &shape, const WalkedEvent &event, uint64_t bytes) {
    return {&shape, event.ordinal, bytes, CallShape::scalar(event, placeIn(shape), 0)};
  }

  /// Where the count of a receive is; none if it is that of a send, too.
  static FieldPlace placeIn(const CallShape &shape) {
    const tools::ByteRule &rule = shape.bytes;
    bool isShared = rule.sent && rule.received && rule.sent->counts == rule.received->counts;
    return rule.received && !isShared ? rule.received->counts : std::nullopt;
  }

  /// The count that has room for so many bytes. An element has a byte at least.
  int64_t countFor(uint64_t wanted) const {
    double each =
        count > 0 && bytes > 0 ? static_cast<double>(bytes) / static_cast<double>(count) : 1;
    return static_cast<int64_t>(std::ceil(static_cast<double>(wanted) / each));
  }
};

} // namespace anole::whatif
