#pragma once

#include "runtime/core/ranks/online/GroupTracing.h"

#include <optional>

namespace anole {

/// The groups of a run, as rank 0 knows them: one of all ranks, or several.
class GroupTracings {
public:
  /// These are the groups now. What is known of one that stays is kept.
  void follow(const std::vector<PhaseGroup> &groups);

  /// Returns the group of this turn; null: it is no more.
  GroupTracing *find(LoopEpoch turn);

  bool are(const std::vector<PhaseGroup> &groups) const {
    return std::ranges::equal(all, groups, {}, &GroupTracing::group);
  }
  auto begin() { return all.begin(); }
  auto end() { return all.end(); }
  auto begin() const { return all.begin(); }
  auto end() const { return all.end(); }
  size_t size() const { return all.size(); }
  GroupTracing &operator[](size_t number) { return all[number]; }

  /// Returns the number of the group after this one, in a circle.
  size_t after(const PhaseGroup &group) const;

  /// The ranks of the group rest no longer.
  void endRest(GroupTracing &tracing);
  /// Returns a group whose ranks have to be told that, once each.
  std::optional<PhaseGroup> takeWoken();

  /// Returns the clusters of all groups, if they are current and have all `ranks` of the run; else
  /// none.
  std::vector<Cluster> clusters(uint32_t ranks) const;

private:
  std::vector<GroupTracing> all;
  std::vector<PhaseGroup> woken;
};

} // namespace anole
