#pragma once

#include "tools/analysis/lint/Finding.h"

#include <map>
#include <tuple>

namespace anole::lint {

/// Collects findings: what is found at the same place again only counts.
///
/// Memory: the distinct findings, up to a limit, with their ranks, and a number for each time that
/// something was found, up to another, so that what is skipped because it repeats counts as well.
class FindingList {
public:
  struct CallPair {
    PointKey site{};
    std::optional<PointKey> other{};
  };

  void add(FindingKind kind, uint32_t rank, const CallPair &place, const std::string &detail = "",
           uint64_t times = 1);

  /// The number of findings so far.
  uint64_t mark() const { return log.size(); }
  /// All that was found since then comes so many times in all.
  void repeat(uint64_t since, uint64_t times);

  /// Adds what another list has.
  void take(FindingList other);

  /// Errors first; in the order of the table, then of the first rank.
  std::vector<Finding> finish();
  /// Returns whether there was more than is kept.
  bool isFull() const { return findings.size() >= mostFindings; }

private:
  static constexpr size_t mostFindings = 4096, mostTimes = size_t(1) << 22;
  using Key = std::tuple<FindingKind, uint64_t, uint64_t, uint64_t, uint64_t, std::string>;

  static Key keyOf(FindingKind kind, const CallPair &place, const std::string &detail);

  std::map<Key, uint32_t> numbers;
  std::vector<Finding> findings;
  std::vector<std::pair<uint32_t, uint64_t>> log; ///< number, and how often
};

} // namespace anole::lint
