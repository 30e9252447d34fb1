#pragma once

#include "tools/analysis/verdict/WaitGraph.h"

namespace anole::tools {

/// The matter with a run. The words are on the command line: see verdictWord.
enum class VerdictKind : uint8_t {
  GoesOn,                ///< no rank waits for what does not come
  Deadlock,              ///< ranks wait for each other
  MismatchedCollectives, ///< ranks are in collectives that do not belong together
  MissingMessage,        ///< a message was sent, but not the one that is waited for
  WaitsForComputing,     ///< a rank computes, and the others wait for it
  WaitsForEnded,         ///< a rank has ended, or is in MPI_Finalize, and others wait for it
  PollsInVain,           ///< a rank polls for what no rank can send
  Unknown,               ///< the trace does not say enough
};
const char *verdictWord(VerdictKind kind);

/// A Verdict is why a run does not go on, or that it does: one sentence, and what it rests on.
///
/// The stuck threads of the WaitGraph are looked at in this order, as what comes first explains
/// what comes later. Collectives that do not match: ranks that are in different calls at the same
/// place of a communicator's order, or that wait for each other in two communicators. Messages that
/// were not received and that only differ in tag or communicator from what is waited for.
/// Ranks that have ended. Cycles, and knots, in which no choice helps. If none is stuck, the end of
/// the chains of waits is what counts: a rank that computes.
struct Verdict {
  VerdictKind kind = VerdictKind::Unknown;
  std::string sentence{};             ///< begins with the word of its kind
  std::vector<std::string> details{}; ///< sentences
  std::vector<uint32_t> ranks{};      ///< that it is about, ascending
  std::set<std::string> lacks{};      ///< what is not known
};

class TraceNames;

Verdict verdictOf(RunRecord &run, const WaitGraph &graph, const TraceNames &names);

} // namespace anole::tools
