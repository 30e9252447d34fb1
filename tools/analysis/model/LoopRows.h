#pragma once

#include "runtime/core/model/ContentDigest.h"
#include "tools/analysis/model/RankProfile.h"

#include <unordered_map>

namespace anole::tools {

/// LoopRows are the rows of a table of loops: a tree, whose root is what is in no loop. A row has
/// the loops of one site inside one other row, of all threads. Loops that the tracer found have no
/// site, so their name counts. One inside itself is a part of it, as where functions call
/// themselves, or rounds of a loop are folded again: a row for each depth would say the same with
/// ever less of the time.
///
/// Time: rows times ranks, and loops times the rows around each, of which none is twice on a way.
/// Memory: rows times ranks.
class LoopRows {
public:
  explicit LoopRows(size_t ranks) : ranks(ranks) {}

  static constexpr size_t none = SIZE_MAX;
  /// Returns the row of a loop inside that of another one; of the root inside none.
  size_t of(const SharedLoop &loop, const std::string &name, size_t around);
  void add(size_t row, const SpentByRank &spent, double share);

  /// Returns each row before those inside it, which are in the order in which they came.
  std::vector<SpentPart> finish() &&;

private:
  struct Row {
    SpentPart part;
    Digest key{}; ///< the same in whatever row it is
    size_t around = none;
    std::vector<size_t> inside{};
  };
  size_t sameAround(size_t row, const Digest &key) const;
  void list(size_t row, std::vector<SpentPart> &parts);

  size_t ranks;
  std::vector<Row> rows; ///< each after the one around it
  std::unordered_map<uint64_t, size_t> byWay;
};

} // namespace anole::tools
