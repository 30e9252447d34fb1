#pragma once

#include "runtime/core/ranks/cluster/ClusterAlgorithm.h"
#include "runtime/core/ranks/online/Progress.h"

namespace anole {

/// The key of what a rank answers to the orders Locate (its Progress) and Cut (a Contribution).
struct AnswerKey {
  static uint64_t toLocate(uint64_t update) { return update * 2; }
  static uint64_t toCut(uint64_t update) { return update * 2 + 1; }
  static bool isToCut(uint64_t key) { return key % 2 == 1; }
};

/// A Contribution is what ranks say of the traces that they give to an update.
struct Contribution {
  bool missed = false;   ///< one of them was past the marker
  ClusterState clusters; ///< of those that gave one
  /// Of those that have ended, all of them: not each one's trace will be merged.
  OwnFacts facts{};
};

std::string toBytes(const Contribution &contribution);
Contribution contributionFrom(const std::string &bytes);

/// Joins the answers of a rank and of its children's subtrees, in rank order.
std::string joinAnswers(uint64_t key, const std::vector<std::string> &answers,
                        const ClusterAlgorithm &algorithm);

} // namespace anole
