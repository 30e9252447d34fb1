#pragma once

#include "runtime/core/model/Trace.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace anole {

/// The ranks from first to last, both included.
struct RankRange {
  uint32_t first = 0, last = 0;
  bool operator==(const RankRange &) const = default;
};
using RankRanges = std::vector<RankRange>;

/// Appends ranks that are above all earlier ones.
void append(RankRanges &ranges, RankRange range);

/// "ranks 0-3, 7", for a sentence; only the first few ranges are listed.
std::string toText(const RankRanges &ranges);

/// Returns whether some rank's record is missing or did not reach its end.
bool isPartial(const TraceInfo &info);

/// Ranks that left nothing.
RankRanges missingRanks(const TraceInfo &info);

/// The functions of a trace by their names, as endings name them; large counts are functions of
/// their own (PointKey).
std::unordered_map<std::string, uint16_t> functionNumbers(const Trace &trace);

/// The calls that the endings name, in their order; nothing where there is none, or the trace does
/// not list its function.
std::vector<std::optional<PointKey>> lastCalls(const Trace &trace);

/// Returns how a rank ended, for a sentence: "killed or crashed" and so on.
std::string endText(EndKind kind);

/// One line that says which ranks ended how, and which are missing; empty for a trace that is not
/// partial.
std::string describeEndings(const TraceInfo &info);

} // namespace anole
