#pragma once

#include "runtime/core/model/Trace.h"

#include <map>
#include <optional>

namespace anole::lint {

/// A WindowAccess is what one call does to bytes of a window.
struct WindowAccess {
  static constexpr uint32_t reads = 0, writes = 1;
  /// Accumulates by an operation that suits all others; above are those that suit only themselves.
  static constexpr uint32_t accumulates = 2;

  uint64_t from = 0, to = 0;
  uint32_t mode = reads;
  uint32_t rank = 0; ///< that makes the call
  PointKey site{};
};

/// AccessRanges are the bytes of a window that were accessed in one epoch, and by which call first;
/// also by which call of another rank, so that whoever comes next finds one that is not its own.
///
/// Memory: the distinct ranges. Neighbours that the same call accessed one after the other are one.
class AccessRanges {
public:
  /// A call that must not access the same bytes in the same epoch. If `ofOthers`, only calls of
  /// other ranks count, else only those of the same one, which accumulates in order.
  std::optional<PointKey> conflict(const WindowAccess &access, bool ofOthers) const;

  /// Notes the access.
  void add(const WindowAccess &access);

  size_t size() const { return ranges.size(); }
  uint64_t digest() const { return sum; }

private:
  struct Accessor {
    uint32_t rank;
    PointKey site;
  };
  struct Range {
    uint64_t to;
    Accessor first;
    std::optional<Accessor> other; ///< another rank
  };
  using Start = std::pair<uint32_t, uint64_t>; ///< mode and first byte
  using Ranges = std::map<Start, Range>;

  template <class Each>
  void overlapping(uint32_t mode, const WindowAccess &access, Each each) const;
  void split(uint32_t mode, uint64_t at, uint32_t rank);
  void fill(uint64_t from, uint64_t to, const WindowAccess &access);

  Ranges ranges;
  uint64_t sum = 0;
};

} // namespace anole::lint
