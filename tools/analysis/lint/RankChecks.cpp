#include "tools/analysis/lint/RankChecks.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "tools/analysis/lint/ArgumentCheck.h"
#include "tools/analysis/lint/Epochs.h"
#include "tools/analysis/lint/ObjectLives.h"
#include "tools/analysis/lint/RankWalk.h"
#include "tools/analysis/lint/RequestLives.h"
#include "tools/analysis/lint/TypeCommits.h"

#include <algorithm>

namespace anole::lint {
namespace {

/// The trace does not say in which order threads called MPI.
RankWalk::Checks checksOf(const Trace &trace, uint32_t rank, FindingList &findings) {
  RankWalk::Checks checks;
  checks.push_back(std::make_unique<ObjectLives>(findings));
  checks.push_back(std::make_unique<ArgumentCheck>(findings, rank, trace.info.ranks));
  if (trace.streams.size() > 1)
    return checks;
  checks.push_back(std::make_unique<TypeCommits>(findings));
  checks.push_back(std::make_unique<RequestLives>(findings));
  checks.push_back(std::make_unique<Epochs>(findings));
  return checks;
}

Expected<void> checkRank(const Trace &trace, const whatif::CallShapes &shapes, uint32_t rank,
                         FindingList &findings, tools::Effort &effort) {
  auto checks = checksOf(trace, rank, findings);
  whatif::RankObjects objects;
  for (const SharedStream &stream : trace.streams) {
    if (!indexOf(stream.ranks, rank))
      continue;
    auto walk = projectRank(trace, rank, stream.thread).and_then(EventWalker::over);
    if (!walk)
      return tl::unexpected(walk.error());
    objects.beginThread(stream.thread);
    RankWalk calls(std::move(*walk), {rank, stream.thread, shapes, objects, checks, findings});
    if (auto done = calls.run(effort); !done)
      return done;
  }
  for (const auto &check : checks)
    if (isComplete(trace.info, rank))
      check->finish(rank);
  return {};
}

} // namespace

bool isComplete(const TraceInfo &info, uint32_t rank) {
  if (info.online.upTo != 0)
    return false;
  auto ending = std::ranges::find(info.endings, rank, &Ending::rank);
  return info.endings.empty() ||
         (ending != info.endings.end() && ending->kind == EndKind::Finished);
}

Expected<void> checkRanks(const Trace &trace, FindingList &findings, tools::Effort &effort) {
  const whatif::CallShapes shapes = whatif::shapesOf(trace);
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
    if (auto done = checkRank(trace, shapes, rank, findings, effort); !done)
      return fail("rank " + std::to_string(rank) + ": " + done.error().message);
  return {};
}

} // namespace anole::lint
