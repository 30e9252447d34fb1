#pragma once

#include "tools/analysis/compare/PeerTimes.h"

#include "runtime/core/model/Trace.h"

#include <optional>
#include <string>

namespace anole::tools {

/// RunHosts say on which host each rank was in each of several runs. There are none if all traces
/// together name fewer than two.
///
/// Time and memory: the ranks of all runs.
class RunHosts {
public:
  explicit RunHosts(const std::vector<const TraceInfo *> &runs);

  size_t size() const { return names.size(); }
  const std::string &name(size_t host) const { return names[host]; }

  /// The host that a rank had in all runs; nothing if it had several, or it is not known.
  std::optional<size_t> always(uint32_t rank) const;
  /// Ranks that were there in some run, ascending.
  std::vector<uint32_t> ranksOf(size_t host) const;

  /// A value that three of four ranks of the host reach, in the run of those with the host in which
  /// it is least and in which it is most.
  struct Range {
    double least = 0, most = 0;
  };
  Range range(size_t host, const std::vector<TimeByRank> &values) const;

private:
  std::vector<std::string> names;
  std::vector<std::vector<std::vector<uint32_t>>> ranks; ///< by host and run
};

} // namespace anole::tools
