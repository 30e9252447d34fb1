#pragma once

#include "runtime/core/base/Error.h"
#include "tools/programs/proxy/program/JoinedStreams.h"
#include "tools/programs/proxy/program/ObjectSlots.h"

#include <map>
#include <memory>

namespace anole::tools::generate {

using Ranks = std::vector<uint32_t>; ///< ascending

/// What all ranks did, rank by rank, under the numbers of the merged trace (JoinedStreams). So the
/// shape of the program is looked at once, and its numbers on every rank. Objects have numbers that
/// lie close together (ObjectSlots).
///
/// Memory: the compressed trace of each rank.
class RankPrograms {
public:
  static Expected<RankPrograms> of(const Trace &trace);

  const SharedStream &stream() const { return joined->stream(); }
  const std::vector<JoinedStreams::Thread> &threads() const { return joined->all(); }
  uint32_t size() const { return ranks; }
  const std::map<uint32_t, const PointTrace *> &point(uint32_t index) const {
    return points[index];
  }
  /// A column of a point by rank; ranks that have no such column are left out.
  std::map<uint32_t, Terms> column(uint32_t point, size_t number) const;
  const std::map<uint32_t, const LoopTrace *> &loop(uint32_t index) const { return loops[index]; }
  /// The bodies of a loop on a rank, by their numbers in the stream.
  const std::vector<uint32_t> &bodies(uint32_t loop, uint32_t rank) const;
  /// An object that the trace names by this number.
  int64_t objectOf(int64_t number) const { return objects.of(number); }

private:
  void number(const JoinedStreams::Thread &thread, uint32_t rank, const StreamTrace &own);

  uint32_t ranks = 0;
  ObjectSlots objects;
  std::unique_ptr<const JoinedStreams> joined;
  std::vector<std::vector<StreamTrace>> streams; ///< of each thread, of the ranks that have it
  std::vector<std::map<uint32_t, const PointTrace *>> points;
  std::vector<std::map<uint32_t, const LoopTrace *>> loops;
};

/// The ranks that have the thread.
Ranks ranksOf(const JoinedStreams::Thread &thread);

Ranks inBoth(const Ranks &some, const Ranks &others);

/// The keys of a map by rank.
template <class Value> Ranks ranksOf(const std::map<uint32_t, Value> &values) {
  Ranks ranks;
  for (const auto &[rank, value] : values)
    ranks.push_back(rank);
  return ranks;
}

} // namespace anole::tools::generate
