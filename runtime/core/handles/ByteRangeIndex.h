#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <set>
#include <tuple>

namespace anole {

/// A ByteRange is a stretch of memory that is not empty.
struct ByteRange {
  uint64_t begin = 0, end = 0;

  uint64_t size() const { return end - begin; }
  bool overlaps(const ByteRange &other) const { return begin < other.end && other.begin < end; }
};

/// ByteRangeIndex says who uses bytes now, and whether they are written.
///
/// Ranges are kept in classes of their size, each sorted by beginnings: one that overlaps another
/// begins at most its size before it, and within a class sizes differ by less than a factor of two.
/// So a search looks at the classes that are in use, at most 64, takes logarithmic time in each,
/// and passes by few ranges that do not overlap; others may only read where the new one reads, as
/// many do not. Rejected: one order for all sizes, where a large buffer makes each search linear.
///
/// Memory: a node for each range.
class ByteRangeIndex {
public:
  void add(const ByteRange &range, bool isWritten, uint32_t user) {
    ranges.insert({classOf(range), range.begin, range.end, isWritten, user});
  }
  void remove(const ByteRange &range, bool isWritten, uint32_t user) {
    ranges.erase({classOf(range), range.begin, range.end, isWritten, user});
  }

  /// Returns who uses some of these bytes, and writes there if they are only read here.
  std::optional<uint32_t> conflict(const ByteRange &range, bool isWritten) const;

private:
  using Entry = std::tuple<int, uint64_t, uint64_t, bool, uint32_t>;

  static int classOf(const ByteRange &range) {
    return static_cast<int>(std::bit_width(range.size()));
  }

  std::set<Entry> ranges;
};

} // namespace anole
