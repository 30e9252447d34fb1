#include "tools/programs/proxy/program/RankPrograms.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole::tools::generate {

Expected<RankPrograms> RankPrograms::of(const Trace &trace) {
  RankPrograms programs;
  programs.ranks = trace.info.ranks;
  programs.joined = std::make_unique<const JoinedStreams>(trace.streams);
  programs.points.resize(programs.stream().points.size());
  programs.loops.resize(programs.stream().loops.size());
  for (const JoinedStreams::Thread &thread : programs.threads()) {
    Ranks all = ranksOf(thread);
    std::vector<StreamTrace> &streams = programs.streams.emplace_back();
    streams.reserve(all.size()); // what is numbered stays where it is
    for (uint32_t rank : all) {
      auto stream = projectRank(trace, rank, thread.own->thread);
      if (!stream)
        return tl::unexpected(stream.error());
      streams.push_back(std::move(*stream));
      programs.number(thread, rank, streams.back());
    }
    programs.objects.makeRoom(trace, streams);
  }
  for (std::vector<StreamTrace> &streams : programs.streams)
    programs.objects.change(trace, streams);
  return programs;
}

/// A projection has the points and loops of the rank in the order of the trace.
void RankPrograms::number(const JoinedStreams::Thread &thread, uint32_t rank,
                          const StreamTrace &own) {
  const SharedStream &shared = *thread.own;
  size_t next = 0;
  for (size_t i = 0; i < shared.points.size(); ++i)
    if (indexOf(shared.points[i].ranks, rank))
      points[thread.points + i][rank] = &own.points[next++];
  next = 0;
  for (size_t i = 0; i < shared.loops.size(); ++i)
    if (variantsFor(shared.loops[i], rank))
      loops[thread.loops + i][rank] = &own.loops[next++];
}

Ranks ranksOf(const JoinedStreams::Thread &thread) {
  Ranks ranks;
  for (int64_t rank : expand(thread.own->ranks))
    ranks.push_back(static_cast<uint32_t>(rank));
  return ranks;
}

std::map<uint32_t, Terms> RankPrograms::column(uint32_t point, size_t number) const {
  std::map<uint32_t, Terms> terms;
  for (const auto &[rank, own] : points[point])
    if (number < own->columns.size())
      terms.emplace_hint(terms.end(), rank, own->columns[number]);
  return terms;
}

const std::vector<uint32_t> &RankPrograms::bodies(uint32_t loop, uint32_t rank) const {
  static const std::vector<uint32_t> none;
  const VariantFamily *family = variantsFor(stream().loops[loop], rank);
  return family ? family->bodies : none;
}

Ranks inBoth(const Ranks &some, const Ranks &others) {
  Ranks both;
  std::ranges::set_intersection(some, others, std::back_inserter(both));
  return both;
}

} // namespace anole::tools::generate
