#include "tools/analysis/match/RankWalks.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/walk/StreamCheck.h"
#include "tools/analysis/model/Effort.h"

namespace anole::whatif {
namespace {

constexpr uint64_t mostKept = uint64_t(1) << 18; // some 500 MB

} // namespace

Expected<EventWalker> RankWalks::of(uint32_t rank, const UnreadScalars &unread) {
  return streamOf(rank).map([&](const auto &stream) { return EventWalker::along(stream, unread); });
}

Expected<std::shared_ptr<const StreamTrace>> RankWalks::streamOf(uint32_t rank) {
  if (auto found = kept.find(rank); found != kept.end())
    return found->second;
  auto own = projectRank(trace, rank, 0, {}, withTimes);
  auto sound = own ? checkStream(*own) : tl::unexpected(own.error());
  if (!sound)
    return tl::unexpected(sound.error());
  auto stream = std::make_shared<const StreamTrace>(std::move(*own));
  const uint64_t more = tools::costOf(*stream);
  if (places + more <= mostKept) {
    places += more;
    kept.emplace(rank, stream);
  }
  return stream;
}

} // namespace anole::whatif
