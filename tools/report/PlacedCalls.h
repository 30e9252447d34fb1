#pragma once

#include "tools/analysis/match/RankWalks.h"
#include "tools/analysis/model/LoadedTrace.h"
#include "tools/show/Json.h"
#include "tools/show/PathText.h"

namespace anole::report {

/// Where the timeline of the page has calls. Recorded times are in the trace. Of a trace that keeps
/// histograms, the first calls of each rank are put in causal order, as `anole export` does with
/// all of them: so many that the page stays small, 2^13 of all ranks together. Beyond them, and
/// where this is refused (the error says why), the page shows how ranks share their time out, and
/// no calls. Rejected: each call with the mean of its call site. Such a picture looks like a
/// measurement, and messages arrive before they are sent. Of so many calls it is also said for how
/// long they wait, and for which rank.
///
/// Time: that of an export of so many calls; `limit` as in Effort.
Expected<tools::Json> placedCalls(const tools::LoadedTrace &loaded, const tools::TraceNames &names,
                                  uint64_t limit, whatif::RankWalks &walks);

} // namespace anole::report
