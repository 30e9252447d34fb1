#pragma once

#include "tools/analysis/verdict/RollCall.h"
#include "tools/analysis/verdict/RunVerdict.h"
#include "tools/show/RankRangeForm.h"
#include "tools/show/Screen.h"

namespace anole::tools {

/// Threads at one place, as `anole where` shows them.
struct ShownPlace {
  const AtOnePlace &place;
  const TraceNames &names;
};
const Columns<ShownPlace> &columnsOf(const ShownPlace *);

/// The rows that `anole where` prints.
struct WhereReport {
  std::string file{};
  Verdict verdict{};
  std::vector<ShownPlace> places{};
};
const Columns<WhereReport> &columnsOf(const WhereReport *);

/// The verdict, what it rests on, and the roll-call.
std::string whereText(const WhereReport &report, const Screen &screen);

} // namespace anole::tools
