#include "tools/analysis/match/RankWalks.h"

#include "runtime/core/model/Projection.h"
#include "tools/analysis/model/Effort.h"

namespace anole::whatif {
namespace {

constexpr uint64_t mostKept = uint64_t(1) << 18; // some 500 MB

} // namespace

Expected<EventWalker> RankWalks::of(uint32_t rank) {
  if (auto found = kept.find(rank); found != kept.end())
    return EventWalker::along(found->second);
  auto walk = projectRank(trace, rank, 0).and_then(EventWalker::over);
  if (!walk)
    return walk;
  const uint64_t more = tools::costOf(walk->stream());
  if (places + more <= mostKept) {
    places += more;
    kept.emplace(rank, walk->shared());
  }
  return walk;
}

} // namespace anole::whatif
