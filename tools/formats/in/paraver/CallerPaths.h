#pragma once

#include "runtime/core/handles/HandleMap.h"
#include "tools/formats/in/RankRecord.h"
#include "tools/formats/in/paraver/Labels.h"

namespace anole::import::paraver {

/// The call paths of a thread's calls, from the callers that are told one by one. The names of
/// callers are looked at once for each call site.
class CallerPaths {
public:
  CallerPaths(RankRecord &record, const Labels &labels) : record(record), labels(labels) {}

  /// Before the callers of the next call.
  void clear() { levels = 0; }
  /// An event that came with a call; it is passed over unless it is a caller or its line.
  void note(int64_t type, int64_t value);
  /// The signature of the path.
  uint64_t path();

private:
  struct Path {
    uint64_t signature = 0;
    bool isNamed = false;
  };
  std::span<const std::pair<int64_t, int64_t>> told() const { return {callers.data(), levels}; }
  uint64_t name();

  RankRecord &record;
  const Labels &labels;
  std::array<std::pair<int64_t, int64_t>, MostLevels> callers; ///< function and line, by level
  size_t levels = 0;                                           ///< that are told
  HandleMap<Path> paths;                        ///< signatures, by the numbers of callers
  std::unordered_map<uint64_t, uint32_t> steps; ///< by signature
};

} // namespace anole::import::paraver
