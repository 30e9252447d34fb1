#pragma once

#include "pass/analysis/PhaseAnnotations.h"
#include "pass/analysis/RankDependence.h"

#include "llvm/Analysis/LoopInfo.h"

namespace anole::pass {

/// A proposal says whether the end of a loop's iteration may be a phase marker, and why.
struct MarkerProposal {
  bool isProposed = false;
  bool isChosen = false; ///< by the source
  std::string why;       ///< what depends on the rank, for people; of a proposal, what may
};

/// Proposes loops for phase markers: those that, as far as this module shows, all ranks run equally
/// often. [Bahmani2017], chapter 7, leaves it to the programmer to find such a loop. A wrong
/// proposal costs little, because ranks count their own markers and never wait for those of others.
class MarkerProposals {
public:
  explicit MarkerProposals(const llvm::Module &module) : dependence(module), annotations(module) {}

  /// Adds proposals for the loops of one function that may communicate, each after the loops around
  /// it. Must be called before loops are changed.
  void addLoops(llvm::ArrayRef<llvm::Loop *> loops);

  const MarkerProposal &of(const llvm::Loop &loop) const;

private:
  MarkerProposal propose(const llvm::Loop &loop);

  RankDependence dependence;
  PhaseAnnotations annotations;
  llvm::DenseMap<const llvm::BasicBlock *, MarkerProposal> proposals; ///< by the loop's header
};

} // namespace anole::pass
