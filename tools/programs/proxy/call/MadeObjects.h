#pragma once

#include "runtime/core/terms/TermFacts.h"
#include "tools/programs/proxy/program/RankPrograms.h"

#include <set>
#include <string>

namespace anole::tools::generate {

/// Which objects of MPI the calls of a trace make, by the arrays that a program keeps them in.
///
/// An object that MPI gave the program out of sight (MPI_Type_get_contents) has a number, too, but
/// a generated program could not get it. And a handle that MPI gave twice, whose uses it counts,
/// has one number, so the variable must outlive the first time that it is freed.
///
/// Time: the columns of the calls that make objects. Memory: gaps between their numbers.
class MadeObjects {
public:
  MadeObjects() = default;
  MadeObjects(const Trace &trace, const RankPrograms &programs);

  /// Whether calls of a rank make all of these numbers but special ones and those below `first`.
  bool hold(const std::string &array, uint32_t rank, const Terms &numbers, int64_t first) const;
  /// Whether an object of the array may have been made twice.
  bool areShared(const std::string &array) const { return shared.contains(array); }

private:
  using Intervals = std::vector<ValueRange>; ///< ascending, with gaps between them

  void add(const std::string &array, uint32_t rank, const Terms &numbers, uint64_t calls);
  void sort();

  std::map<std::pair<std::string, uint32_t>, Intervals> made; ///< by array and rank
  std::set<std::string> shared;
};

} // namespace anole::tools::generate
