#pragma once

#include "runtime/core/file/format/RankListCheck.h"

#include <unordered_set>

namespace anole::format {

/// Checks columns of a stream by arithmetic on their terms, in time linear in them. What many
/// points share is checked once, so columns must outlive it, and not change.
class ColumnCheck {
public:
  /// Returns what is wrong with the terms of the column's families, or with their rank lists; empty
  /// if nothing is. A column with several families is compared with its owner, of which they must
  /// be a partition.
  std::string problemOf(const SharedColumn &column, const RankList &owner);

  /// The same where the families may leave out ranks of the owner.
  std::string problemOfPart(const SharedColumn &column, const RankList &owner);

  /// Returns whether lists that ascend have all ranks of the owner, each once.
  bool isPartition(const std::vector<const RankList *> &lists, const RankList &owner);

  /// Returns whether the families of a column have the same ranks as lists that ascend.
  bool isSame(const SharedColumn &column, const std::vector<const RankList *> &lists);

  /// Returns whether every rank of the list is in the owner, as far as that can be told with the
  /// effort that is left; what cannot be told passes.
  bool isInside(const RankList &list, const RankList &owner);

private:
  bool isSame(const std::vector<const RankList *> &a, const std::vector<const RankList *> &b);
  uint64_t fingerprintOf(const std::vector<const RankList *> &lists);

  RankFingerprints fingerprints;
  std::unordered_set<const void *> good; ///< shared columns of all ranks of their owners
  uint64_t effort = uint64_t(1) << 22;   ///< ranks that may be compared one by one
};

} // namespace anole::format
