#pragma once

#include "runtime/core/model/Trace.h"

namespace anole {

/// A HostRanks is a host and the ranks that ran there, ascending.
struct HostRanks {
  std::string name;
  std::vector<uint32_t> ranks;
};

/// More ranks than this are not told apart by host.
constexpr uint32_t mostRanksOfHosts = uint32_t(1) << 22;

/// Returns the hosts of a trace in the order of their first ranks; none if it does not say. A rank
/// of which it does not say is on none. Time and memory: linear in the ranks.
std::vector<HostRanks> hostsOf(const TraceInfo &info);

} // namespace anole
