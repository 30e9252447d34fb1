#pragma once

#include "tools/analysis/calls/CallShape.h"

#include <optional>
#include <unordered_map>

namespace anole::whatif {

/// CallBytes count how many bytes a rank's calls are given, one call at a time, by the rules of
/// tools/analysis/bytes.
class CallBytes {
public:
  /// Of predefined datatypes.
  static std::unordered_map<int64_t, int64_t> predefinedSizes();

  explicit CallBytes(const std::unordered_map<int64_t, int64_t> &predefined)
      : predefined(predefined) {}

  /// Notes what the call says of datatypes.
  void follow(const CallShape &shape, const WalkedEvent &event);

  /// Returns what the call sends (of a broadcast its buffer); nothing if a datatype was made
  /// unseen. `peers` is the size of its communicator.
  std::optional<uint64_t> of(const CallShape &shape, const WalkedEvent &event,
                             uint64_t peers) const;

  /// Returns how much the call can receive; the same otherwise.
  std::optional<uint64_t> room(const CallShape &shape, const WalkedEvent &event) const {
    const auto &columns = shape.bytes.received;
    return columns ? of(shape, event, *columns, 1) : 0;
  }

private:
  std::optional<uint64_t> of(const CallShape &shape, const WalkedEvent &event,
                             const tools::ByteColumns &columns, uint64_t peers) const;
  std::optional<uint64_t> sizeOf(int64_t type) const;

  const std::unordered_map<int64_t, int64_t> &predefined;
  std::unordered_map<int64_t, int64_t> made;
};

} // namespace anole::whatif
