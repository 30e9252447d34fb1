#pragma once

#include "tools/show/TableColumns.h"

#include "runtime/core/model/Trace.h"

namespace anole::tools {

/// A host and the ranks that ran there.
struct ShownHost {
  std::string name;
  RankList ranks;
};
const Columns<ShownHost> &columnsOf(const ShownHost *);

/// Tables have this column if the ranks had several hosts.
inline constexpr const char *hostHeading = "host";

/// In the order of their first ranks; none if the trace does not say.
std::vector<ShownHost> shownHosts(const TraceInfo &info);

/// Returns each rank's host, "" where it is not known; nothing at all if the trace does not say, or
/// if there is one.
std::vector<std::string> hostsByRank(const TraceInfo &info);

/// " on 2 hosts", behind the number of ranks; empty for one host.
std::string onHosts(const TraceInfo &info);

/// "one: ranks 0-1; two: ranks 2-3", at most so many; empty for one host.
std::string hostsText(const TraceInfo &info, size_t most);

} // namespace anole::tools
