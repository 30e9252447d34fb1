#include "tools/python/PointPeers.h"

#include "runtime/core/model/FieldPlace.h"
#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/terms/TermCursor.h"
#include "runtime/core/terms/TermSums.h"

#include <algorithm>

namespace anole::python {
namespace {

constexpr uint64_t mostSteps = 1 << 12, mostPeriod = 8, mostWork = 1 << 20;
constexpr uint32_t mostRanks = 1 << 16;

bool isInWorld(const PointTrace &point, const FunctionInfo &function) {
  auto place = placeOf(function.scalars, FieldKind::Comm);
  auto range = place ? rangeOf(point.columns[*place]) : std::nullopt;
  return range && range->low == 0 && range->high == 0;
}

/// The columns that hold peers in MPI_COMM_WORLD: as given, and as known when a message has come.
std::vector<size_t> peerColumns(const PointTrace &point, const FunctionInfo *function) {
  std::vector<size_t> columns;
  auto add = [&](const std::vector<FieldInfo> &fields, size_t first) {
    for (size_t i = 0; i < fields.size(); ++i)
      if (fields[i].kind == FieldKind::Peer)
        columns.push_back(first + i);
  };
  if (!function || point.scalars != function->scalars.size() || !isInWorld(point, *function))
    return columns;
  add(function->scalars, 0);
  if (point.late == function->late.size())
    add(function->late, point.columns.size() - point.late);
  return columns;
}

/// A PeerSearch looks at one rank after the other, while there is work left.
class PeerSearch {
public:
  explicit PeerSearch(const Trace &trace) : trace(trace) {}

  Expected<std::vector<PointPeers>> of(const SharedStream &stream) {
    std::vector<Found> all(stream.points.size());
    for (uint32_t rank = 0; rank < trace.info.ranks && work > 0; ++rank)
      if (indexOf(stream.ranks, rank))
        if (auto added = addRank(all, stream, rank); !added)
          return tl::unexpected(added.error());
    std::vector<PointPeers> peers(all.size());
    for (size_t i = 0; work > 0 && i < all.size(); ++i)
      if (all[i].hasPeers && all[i].isWhole)
        peers[i] = std::move(all[i].ranks);
    return peers;
  }

private:
  struct Found {
    std::set<uint32_t> ranks{};
    bool hasPeers = false, isWhole = true;
  };

  Expected<void> addRank(std::vector<Found> &all, const SharedStream &stream, uint32_t rank) {
    work -= std::min<uint64_t>(work, 1 + stream.points.size() + stream.loops.size());
    auto own = projectRank(trace, rank, stream.thread);
    if (!own)
      return tl::unexpected(own.error());
    const OwnNumbers numbers(stream, rank);
    for (size_t i = 0; i < own->points.size(); ++i)
      for (size_t column : peerColumns(own->points[i], functionOf(trace, own->points[i].key)))
        addPeers(all[numbers.points[i]], own->points[i].columns[column], rank);
    return {};
  }

  /// Adds the ranks at these distances; what repeats is skipped.
  void addPeers(Found &found, const Terms &distances, uint32_t rank) {
    found.hasPeers = true;
    TermCursor cursor(distances);
    for (uint64_t step = 0; found.isWhole && !cursor.atEnd(); ++step) {
      found.isWhole = step < mostSteps && work > 0;
      work -= std::min<uint64_t>(work, 1);
      if (auto distance = cursor.next(); distance && !isSpecial(*distance))
        found.ranks.insert(static_cast<uint32_t>(rank + *distance));
      for (uint64_t period = 1; period <= std::min(step + 1, mostPeriod); ++period)
        if (uint64_t again = cursor.repeating(period))
          cursor.skip(again);
    }
  }

  const Trace &trace;
  uint64_t work = mostWork;
};

} // namespace

Expected<std::vector<std::vector<PointPeers>>> peersOf(const Trace &trace) {
  std::vector<std::vector<PointPeers>> all;
  PeerSearch search(trace);
  for (const SharedStream &stream : trace.streams) {
    if (trace.info.ranks > mostRanks) {
      all.emplace_back(stream.points.size());
      continue;
    }
    auto peers = search.of(stream);
    if (!peers)
      return tl::unexpected(peers.error());
    all.push_back(std::move(*peers));
  }
  return all;
}

} // namespace anole::python
