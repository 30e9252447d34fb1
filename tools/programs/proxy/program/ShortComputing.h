#pragma once

#include "tools/programs/proxy/program/RankPrograms.h"

#include <set>

namespace anole::tools::generate {

/// The time of each rank, in nanoseconds.
using RankNanoseconds = std::map<uint32_t, double>;

/// What programs compute between calls that follow each other too soon for a statement of their
/// own: the times of all such places in a loop together, for each of its iterations. A loop in
/// whose iterations even that is too little leaves it to the loop around it.
class ShortComputing {
public:
  explicit ShortComputing(const RankPrograms &programs);

  /// Adds what ranks computed before the calls of a point, all in all.
  void add(uint32_t point, const RankNanoseconds &times);
  /// Gives each loop what is its own, after all is added. Loops with less than `least` nanoseconds
  /// of all ranks are not worth a statement.
  void settle(double least);
  /// For each iteration; empty if there is no statement.
  const RankNanoseconds &inIterations(uint32_t loop) const;

private:
  void settle(uint32_t loop, double least);
  RankNanoseconds forEach(uint32_t loop, const RankNanoseconds &all) const;

  const RankPrograms &programs;
  std::map<uint32_t, uint32_t> around;   ///< the loop around a child, by the bits of its symbol
  std::vector<std::set<uint32_t>> loops; ///< in each loop
  std::map<uint32_t, RankNanoseconds> sums, each; ///< by loop
};

} // namespace anole::tools::generate
