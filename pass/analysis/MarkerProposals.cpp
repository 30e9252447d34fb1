#include "pass/analysis/MarkerProposals.h"

using namespace llvm;

namespace anole::pass {

namespace {

std::string text(StringRef what, const Dependence &found) {
  if (found.kind == Dependence::None)
    return "";
  bool isRank = found.kind == Dependence::Rank;
  std::string result = (what + (isRank ? " depends on the rank" : " may depend on the rank")).str();
  if (!found.through.empty())
    result += " through `" + found.through + "`";
  if (found.line != 0)
    result += ", line " + std::to_string(found.line);
  return result;
}

} // namespace

void MarkerProposals::addLoops(ArrayRef<Loop *> loops) {
  auto chosen = annotations.chosen(loops);
  for (const Loop *loop : loops) {
    MarkerProposal proposal = propose(*loop);
    proposal.isChosen = chosen.contains(loop->getHeader());
    proposals[loop->getHeader()] = std::move(proposal);
  }
}

const MarkerProposal &MarkerProposals::of(const Loop &loop) const {
  static const MarkerProposal none;
  auto found = proposals.find(loop.getHeader());
  return found == proposals.end() ? none : found->second;
}

MarkerProposal MarkerProposals::propose(const Loop &loop) {
  Dependence entry = dependence.ofEntry(loop);
  if (entry.kind == Dependence::Rank)
    return {false, false, text("whether it runs", entry)};
  Dependence ending = dependence.ofEnd(loop);
  return {ending.kind != Dependence::Rank, false, text("trip count", ending)};
}

} // namespace anole::pass
