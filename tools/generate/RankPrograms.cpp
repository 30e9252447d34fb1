#include "tools/generate/RankPrograms.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"

#include <algorithm>

namespace anole::tools::generate {

Expected<RankPrograms> RankPrograms::of(const Trace &trace) {
  RankPrograms programs;
  programs.shared = &trace.streams.front();
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
    auto stream = projectRank(trace, rank, programs.shared->thread);
    if (!stream)
      return tl::unexpected(stream.error());
    programs.streams.push_back(std::move(*stream));
  }
  programs.number();
  return programs;
}

/// A projection has the points and loops of the rank in the order of the trace.
void RankPrograms::number() {
  points.resize(shared->points.size());
  loops.resize(shared->loops.size());
  for (uint32_t rank = 0; rank < streams.size(); ++rank) {
    size_t next = 0;
    for (size_t i = 0; i < points.size(); ++i)
      if (indexOf(shared->points[i].ranks, rank))
        points[i][rank] = &streams[rank].points[next++];
    next = 0;
    for (size_t i = 0; i < loops.size(); ++i)
      if (variantsFor(shared->loops[i], rank))
        loops[i][rank] = &streams[rank].loops[next++];
  }
}

const std::vector<uint32_t> &RankPrograms::bodies(uint32_t loop, uint32_t rank) const {
  static const std::vector<uint32_t> none;
  const VariantFamily *family = variantsFor(shared->loops[loop], rank);
  return family ? family->bodies : none;
}

Ranks inBoth(const Ranks &some, const Ranks &others) {
  Ranks both;
  std::ranges::set_intersection(some, others, std::back_inserter(both));
  return both;
}

} // namespace anole::tools::generate
