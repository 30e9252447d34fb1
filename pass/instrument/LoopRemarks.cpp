#include "pass/instrument/LoopRemarks.h"

#include "pass/instrument/Remarks.h"

using namespace llvm;

namespace anole::pass {

void remarkProposal(OptimizationRemarkEmitter &remarks, const Loop &loop,
                    const MarkerProposal &proposal) {
  DebugLoc where = loop.getStartLoc();
  const BasicBlock *header = loop.getHeader();
  if (proposal.isChosen)
    return remarkDone(remarks, "PhaseLoop", where, header,
                      "loop sets phase markers because the source chooses it");
  if (!proposal.isProposed)
    return remarkMissed(remarks, "NoMarkerCandidate", where, header,
                        "loop is not a candidate for phase markers: " + proposal.why);
  remarkDone(remarks, "MarkerCandidate", where, header, "loop is a candidate for phase markers");
  if (!proposal.why.empty())
    remarkUnknown(remarks, "MarkerCandidateUnknown", where, header,
                  "loop is a candidate for phase markers, but " + proposal.why);
}

void remarkSuspends(OptimizationRemarkEmitter &remarks, const Loop &loop) {
  remarkMissed(remarks, "LoopSuspends", loop.getStartLoc(), loop.getHeader(),
               "loop has no events: it is left and entered again where the coroutine suspends");
}

} // namespace anole::pass
