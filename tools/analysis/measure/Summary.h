#pragma once

#include "tools/analysis/measure/CoreUse.h"
#include "tools/analysis/measure/SiteTotals.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/analysis/model/RankProfile.h"
#include "tools/analysis/model/RunWindow.h"

#include <array>

namespace anole::tools {

/// Something that ranks spend time in, as the sum over them.
struct SummaryPart {
  std::string name;
  unsigned depth = 0;
  TimeSpent spent;   ///< with the parts inside it
  size_t number = 0; ///< of a phase, from 1
};

/// A Summary is what a user asks of a trace first; each figure is computed here and nowhere else,
/// for text, JSON, reports and Python. Times are nanoseconds.
///
/// Time and memory: what bytesOf and RankProfile take, plus the points. Whatever is refused for its
/// cost is left out with the reason, so there is always a summary.
struct Summary {
  uint32_t ranks = 0;
  uint64_t events = 0;
  RunWindow window;
  TimeSpent spent;                 ///< of all ranks together
  std::vector<CallSite> functions; ///< all calls of a function, which has the path of one of them
  std::vector<CallSite> sites;     ///< of MPI calls, as functions are
  std::vector<SummaryPart> loops;  ///< outer ones first; what is in no loop is not among them
  std::vector<SummaryPart> phases; ///< given by those who know them, with what is in none
  std::vector<SummaryPart> regions;
  std::array<SizeTally, transferKinds> sent{}; ///< by Transfer; bytes of calls
  SizeTally received;                          ///< of receives, one-sided calls and files

  bool hasRanks = false; ///< whether these two are known
  Balance computing, inside;
  double leastShare = 0, mostShare = 0; ///< of a rank's time in MPI
  uint32_t leastShareRank = 0, mostShareRank = 0;

  std::optional<CoreUse> cores;       ///< where ranks waited for cores
  std::string whyNoRanks, whyNoBytes; ///< empty: they are known

  /// Nanoseconds of all ranks that the tracer worked: the time that passed in it, but for what it
  /// waited for a core.
  double tracerWork = 0;
  double overheadShare() const { return spent.all() > 0 ? spent.overhead / spent.all() : 0; }
  double mpiShare() const { return spent.all() > 0 ? spent.inside / spent.all() : 0; }
  uint64_t bytesSent() const;
};

Summary summaryOf(const Trace &trace);
/// The same for who has the bytes of the trace (bytesOf) for more than this.
Summary summaryOf(const Trace &trace, const Expected<TraceBytes> &bytes);

} // namespace anole::tools
