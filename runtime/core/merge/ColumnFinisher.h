#pragma once

#include "runtime/core/model/Trace.h"

#include <unordered_map>

namespace anole {

/// The last step of merging for every column and rank list. It brings them into one canonical form,
/// which is the shortest of several possible ones. The result depends only on the values, not on
/// the order of merging.
class ColumnFinisher {
public:
  explicit ColumnFinisher(uint32_t worldSize) : worldSize(worldSize) {}

  void finish(RankList &ranks);
  void finish(SharedColumn &column);

private:
  struct KnownTerms {
    Terms from;
    RankList to;
  };
  struct KnownColumn {
    SharedColumn from, to;
  };
  struct KnownValue {
    RankList ranks;
    Terms values;
    RankValue result;
  };

  /// Returns the canonical form of a sequence over the ranks, or null if it has that form.
  const RankList *shorter(const Terms &terms);
  bool isFinished(const SharedColumn &column);
  SharedColumn finished(const SharedColumn &from);
  void finish(Family &family);
  void finish(std::vector<SharedTerm> &terms, const RankList &ranks);
  void finish(RankValue &value, const RankList &ranks);
  RankValue shortest(const Terms &values, const RankList &ranks) const;

  uint32_t worldSize;
  RankList lastFinished;                               ///< a list that finishing left as it was
  std::unordered_map<uint64_t, KnownTerms> knownTerms; ///< the same lists occur in every point
  std::unordered_map<uint64_t, KnownValue> knownValues;
  std::unordered_map<const void *, KnownColumn> knownColumns; ///< by identity
};

} // namespace anole
