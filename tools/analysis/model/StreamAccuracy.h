#pragma once

#include "runtime/core/model/StreamTrace.h"
#include "tools/analysis/model/Accuracy.h"

#include <map>
#include <string>

namespace anole::tools {

using Functions = std::map<uint16_t, const FunctionInfo *>;

/// A thread of one rank in one trace.
struct RankStream {
  StreamTrace stream; ///< without points and loops if the rank has no such thread
  const Functions *functions;
};

/// Adds what two records of one thread of one rank have in common. Fails if one is damaged, or if
/// the effort does not suffice.
Expected<void> addShares(Shares &shares, const RankStream &full, const RankStream &clustered,
                         Effort &effort);

} // namespace anole::tools
