#pragma once

#include "tools/analysis/model/RankProfile.h"
#include "tools/choices/ToolChoices.h"
#include "tools/show/PathText.h"
#include "tools/views/BalanceColumns.h"
#include "tools/views/more/ShownPhase.h"

namespace anole::tools {

/// "12.3 %" of a time is inside MPI; empty without any.
std::string shareText(const TimeSpent &spent);

/// Tables have these columns if the tracer itself took time, and if ranks waited for a core.
inline constexpr const char *tracerHeading = "tracer", *coreWaitHeading = "for a core";

/// What one rank spent, and where it waited longest.
struct RankTimesRow {
  RankNumber rank;
  TimeSpent spent;
  LongestWait wait;
  const TraceNames &names;
  std::string host; ///< empty: the trace has one, or does not say
};
const Columns<RankTimesRow> &columnsOf(const RankTimesRow *);

std::vector<RankTimesRow> rankTimesOf(const RankProfile &profile, const TraceNames &names);

/// The times of all ranks, and how evenly they share them.
struct AllRankTimes {
  const RankProfile &profile;
  const TraceNames &names;
};
const Columns<AllRankTimes> &columnsOf(const AllRankTimes *);

/// A part of a run (columns of text: spentPartsText).
const Columns<SpentPart> &columnsOf(const SpentPart *);

/// All that `anole ranks` says.
struct RanksReport {
  AllRankTimes times;
  Perhaps<phases::ShownPhase> phase{};
  Perhaps<PartsBy> by{};
  Perhaps<std::vector<SpentPart>> parts{};
};
const Columns<RanksReport> &columnsOf(const RanksReport *);

} // namespace anole::tools
