#include "tools/analysis/walk/SkipWalk.h"

namespace anole::whatif {

Expected<SkipWalk> SkipWalk::over(StreamTrace stream) {
  auto walk = RankWalk::over(std::move(stream));
  auto ahead = walk ? Ahead::over(walk->trace()) : tl::unexpected(walk.error());
  if (!ahead)
    return tl::unexpected(ahead.error());
  return SkipWalk{std::move(*walk), std::move(*ahead)};
}

} // namespace anole::whatif
