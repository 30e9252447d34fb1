#pragma once

#include "tools/analysis/state/CallShape.h"

#include <optional>
#include <unordered_map>

namespace anole::whatif {

/// CallBytes count how many bytes a rank's calls are given, one call at a time. Where calls are
/// only added up, tools/analysis/bytes does it by the same rules, without walking them.
class CallBytes {
public:
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

  std::unordered_map<int64_t, int64_t> made; ///< sizes of datatypes
};

} // namespace anole::whatif
