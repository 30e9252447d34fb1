#pragma once

#include "tools/analysis/model/RankProfile.h"

#include <unordered_map>

namespace anole::tools {

/// LoopRows are the rows of a table of loops: a tree, whose root is what is in no loop. A row has
/// the loops of one key inside one other row, of all threads. Loops that the tracer found have no
/// key that is the same in each run, so their name counts; and one inside another one of its name
/// is a part of it, as where rounds of a loop are folded again.
///
/// Time and memory: rows times ranks.
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
    size_t around = none;
    std::vector<size_t> inside{};
  };
  void list(size_t row, std::vector<SpentPart> &parts);

  size_t ranks;
  std::vector<Row> rows; ///< each after the one around it
  std::unordered_map<uint64_t, size_t> byKey;
};

} // namespace anole::tools
