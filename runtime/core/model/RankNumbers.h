#pragma once

#include "runtime/core/base/StepBudget.h"
#include "runtime/core/model/RankClasses.h"

namespace anole {

/// Ranks that do alike: one of them, and how many there are.
struct AlikeRanks {
  uint32_t rank;
  uint64_t count;
};

/// Numbers of a rank, as far as they depend on the rank. They tell ranks of one class apart, which
/// have the same numbers at the same places.
class RankNumbers {
public:
  explicit RankNumbers(uint32_t rank) : rank(rank) {}

  /// Adds what decides how often the points and loops of the stream ran.
  void addStructure(const SharedStream &stream);

  /// Adds how long the sequence is, and its values if asked for.
  void add(const SharedColumn &column, bool withValues);

  /// Divides the class of the rank into ranks with equal numbers. Each rank takes a step a number;
  /// nothing if there are too few steps.
  std::optional<std::vector<AlikeRanks>> divide(const RankClass &ranks, StepBudget &steps) const;

private:
  void add(const std::vector<SharedTerm> &terms, const RankList &ranks, bool withValues);
  void add(const RankValue &value, const RankList &ranks);
  uint64_t digestFor(uint32_t other) const;

  uint32_t rank;
  std::vector<std::pair<const RankList *, const RankValue *>> numbers;
};

/// Returns what projecting a rank of the stream costs, in such steps.
uint64_t projectionCost(const SharedStream &stream);

} // namespace anole
