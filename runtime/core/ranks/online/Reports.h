#pragma once

#include "runtime/core/ranks/online/LoopReport.h"

#include <map>
#include <optional>

namespace anole {

/// Joins the reports of a rank (source 0) and of its children's subtrees (sources from 1 on), by
/// their numbers: the n-th one of each. Ranks that do the same report where they are the same, so
/// these are of one moment; others are compared as far as both are (Report). A source that has
/// ended is not waited for; its last report stands for it. Messages may come in any order.
///
/// Memory: the reports that one source is ahead of another one, each as rare as they are
/// (PhaseLoops).
class Reports {
public:
  explicit Reports(size_t sources) : sources(sources) {}

  void give(size_t source, uint64_t round, Report report) {
    sources[source].reports.emplace(round, std::move(report));
  }
  /// The source gave so many reports, and this is its last word.
  void finish(size_t source, uint64_t rounds, Report last) {
    sources[source].end = rounds;
    sources[source].last = std::move(last);
  }

  /// The next report of all, in the order of their numbers (from 1 on), if it is complete.
  std::optional<Report> take();
  uint64_t taken() const { return done; }

  /// All have ended, and all their reports are taken.
  bool isFinished() const;
  /// Then: the last word of all.
  Report last() const;

private:
  struct Source {
    std::map<uint64_t, Report> reports{};
    std::optional<uint64_t> end{};
    Report last{};
    bool hasEnded(uint64_t round) const { return end && *end < round; }
  };

  std::vector<Source> sources;
  uint64_t done = 0;
};

} // namespace anole
