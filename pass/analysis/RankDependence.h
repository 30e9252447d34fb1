#pragma once

#include "pass/analysis/Guards.h"
#include "pass/analysis/PlaceWriters.h"

#include "llvm/Analysis/LoopInfo.h"

#include <string>

namespace anole::pass {

/// A Dependence says whether something may differ between the ranks of a program, as far as one
/// module shows.
struct Dependence {
  enum Kind {
    None,    ///< nothing that depends on the rank was found
    Unknown, ///< it comes from where this module does not see
    Rank     ///< it comes from what MPI says of the rank, or from a message
  };
  Kind kind = None;
  std::string through; ///< the variable, or the function, nearest to what was asked; may be empty
  unsigned line = 0;   ///< where it gets its value; 0: not known
};

/// Follows numbers back to their sources: a backward slice on demand [Weiser1981], through
/// operations, places in memory, arguments and results of the module's functions, and the branches
/// that decide which value is stored. It ends at the outputs of MPI calls (MpiOutputs.h). A
/// collective that gives all ranks the same value ends it without a dependence.
///
/// Limits: the order of stores counts only relative to such a collective, a pointer is followed by
/// the place that holds it (see Place), all calls of a function are one, and the search ends after
/// some hundred steps. Each of these may cause an error in either direction, so the result may
/// decide only what is proposed.
class RankDependence {
public:
  explicit RankDependence(const llvm::Module &module) : writers(module), guards(budget) {}
  RankDependence(const RankDependence &) = delete; // parts refer to each other
  RankDependence &operator=(const RankDependence &) = delete;

  /// Returns whether the number of iterations of an entered loop depends on the rank: examines the
  /// branches inside that decide on its end.
  Dependence ofEnd(const llvm::Loop &loop);

  /// Returns whether it depends on the rank that a loop is entered, if ranks that do not enter it
  /// communicate instead. Also if all calls of its function run only on some ranks.
  Dependence ofEntry(const llvm::Loop &loop);

private:
  using BranchSet = llvm::SmallPtrSet<const llvm::BasicBlock *, 8>;
  Dependence ofReaching(const llvm::BasicBlock &block, const llvm::Loop *loop);
  Dependence ofCondition(const llvm::BasicBlock &branch);
  Dependence ofAllCalls(const llvm::Function &function);

  WorkBudget budget;
  PlaceWriters writers;
  Guards guards;
  llvm::DenseMap<const llvm::BasicBlock *, Dependence> conditions;
  llvm::DenseMap<const llvm::Function *, Dependence> calls;
};

} // namespace anole::pass
