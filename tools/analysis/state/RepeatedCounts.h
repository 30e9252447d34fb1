#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace anole::tools {

/// RepeatedCounts remember what was added to numbers, so that all that was added since a mark can
/// be added again and again: what a CallVisitor counts. The numbers stay where they are.
///
/// Memory: 16 bytes for each time that something was added, up to a limit; then marks begin anew.
class RepeatedCounts {
public:
  void add(uint64_t &number, uint64_t more = 1) {
    number += more;
    if (log.size() == mostTimes) {
      log.clear();
      ++begun;
    }
    log.emplace_back(&number, more);
  }

  uint64_t mark() const { return log.size(); }
  /// Marks mean something among themselves while this number is the same.
  uint64_t era() const { return begun; }

  void repeat(uint64_t mark, uint64_t times) {
    for (size_t i = mark, end = log.size(); i < end; ++i) {
      auto [number, added] = log[i];
      *number += added * times;
      log[i].second = added * (times + 1);
    }
  }

private:
  static constexpr size_t mostTimes = size_t(1) << 22;
  std::vector<std::pair<uint64_t *, uint64_t>> log;
  uint64_t begun = 0;
};

} // namespace anole::tools
