#include "tools/analysis/model/CartesianGrid.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/model/RankView.h"
#include "runtime/core/walk/PointCursors.h"
#include "runtime/core/walk/StreamCheck.h"

#include <algorithm>

namespace anole::tools {
namespace {

/// How many events are searched. A program that makes grids makes the first one of all ranks early.
constexpr uint64_t mostEvents = 256;

/// MPI numbers the ranks of a grid with the last dimension fastest. Empty if these are not extents
/// of a grid of that many ranks.
std::vector<uint32_t> extentsOf(const std::vector<int64_t> &dims, uint32_t ranks) {
  std::vector<uint32_t> extents;
  uint64_t product = 1;
  for (auto dim = dims.rbegin(); dim != dims.rend(); ++dim) {
    if (*dim < 1 || *dim > ranks || product > ranks)
      return {};
    product *= static_cast<uint64_t>(*dim);
    if (extents.size() < 3)
      extents.push_back(static_cast<uint32_t>(*dim));
    else
      extents.back() *= static_cast<uint32_t>(*dim);
  }
  return product == ranks ? extents : std::vector<uint32_t>{};
}

/// The point's first grid of all ranks, as its first rank made it.
std::vector<uint32_t> gridAt(const Trace &trace, uint32_t thread, const SharedPoint &point,
                             size_t array) {
  auto rank = valueAt(point.ranks, 0);
  auto stream = projectRank(trace, static_cast<uint32_t>(rank.value_or(0)), thread);
  if (!stream)
    return {};
  auto found = std::ranges::find(stream->points, point.key, &PointTrace::key);
  if (found == stream->points.end() || array >= found->arrays || !checkStream(*stream))
    return {};
  WalkedEvent event;
  PointCursors cursors(*found);
  for (uint64_t i = 0; i < std::min(found->count, mostEvents) && cursors.take(event); ++i)
    if (auto extents = extentsOf(event.arrays[array], trace.info.ranks); !extents.empty())
      return extents;
  return {};
}

} // namespace

std::vector<uint32_t> cartesianGrid(const Trace &trace) {
  auto function = std::ranges::find_if(trace.functions, [](const FunctionInfo &each) {
    return roleOf(each.name).operation == CallOperation::MakeGrid;
  });
  if (function == trace.functions.end())
    return {};
  auto dims = std::ranges::find(function->arrays, "dims", &FieldInfo::name);
  if (dims == function->arrays.end())
    return {};
  auto array = static_cast<size_t>(dims - function->arrays.begin());
  for (const SharedStream &stream : trace.streams)
    for (const SharedPoint &point : stream.points)
      if (point.key.functionId() == function->id)
        if (auto extents = gridAt(trace, stream.thread, point, array); !extents.empty())
          return extents;
  return {};
}

} // namespace anole::tools
