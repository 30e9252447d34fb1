#include "tools/analysis/lint/RankChecks.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/RankView.h"
#include "tools/analysis/lint/ArgumentCheck.h"
#include "tools/analysis/lint/BufferConflicts.h"
#include "tools/analysis/lint/Epochs.h"
#include "tools/analysis/lint/ObjectLives.h"
#include "tools/analysis/lint/RequestLives.h"
#include "tools/analysis/lint/ThreadCalls.h"
#include "tools/analysis/lint/TypeCommits.h"
#include "tools/analysis/state/RepeatingWalk.h"

#include <algorithm>
#include <memory>

namespace anole::lint {
namespace {

using Checks = std::vector<std::unique_ptr<RankCheck>>;

/// Tells checks of the calls of a rank.
class CheckedCalls : public tools::CallVisitor {
public:
  CheckedCalls(uint32_t rank, const whatif::RankObjects &objects, const Checks &checks,
               FindingList &findings)
      : rank(rank), objects(objects), checks(checks), findings(findings) {}

  Expected<void> read(const whatif::CallShape *shape, const WalkedEvent &event) override {
    if (!shape)
      return fail("it calls a function that the trace does not list");
    for (const auto &check : checks)
      check->read({rank, *shape, event, objects, thread});
    return {};
  }
  void describe(const std::function<void(uint64_t)> &tell, int64_t made) const override {
    for (const auto &check : checks)
      check->describe(tell, made);
  }
  uint64_t mark() const override { return findings.mark(); }
  void repeat(uint64_t mark, uint64_t times, int64_t made) override {
    for (const auto &check : checks)
      check->skip(thread, made);
    findings.repeat(mark, times + 1);
  }

  uint32_t thread = 0;

private:
  const uint32_t rank;
  const whatif::RankObjects &objects;
  const Checks &checks;
  FindingList &findings;
};

/// The trace does not say in which order threads called MPI.
Checks checksOf(const Trace &trace, uint32_t rank, FindingList &findings, bool &mayBeFreed) {
  Checks checks;
  checks.push_back(std::make_unique<ObjectLives>(findings, mayBeFreed));
  checks.push_back(std::make_unique<ArgumentCheck>(findings, rank, trace.info.ranks));
  if (BufferConflicts::mayBeIn(trace))
    checks.push_back(std::make_unique<BufferConflicts>(findings, trace));
  if (trace.streams.size() > 1) {
    checks.push_back(std::make_unique<ThreadCalls>(findings));
    return checks;
  }
  checks.push_back(std::make_unique<TypeCommits>(findings));
  checks.push_back(std::make_unique<RequestLives>(findings));
  checks.push_back(std::make_unique<Epochs>(findings));
  return checks;
}

Expected<void> checkRank(const Trace &trace, const whatif::CallShapes &shapes, uint32_t rank,
                         FindingList &findings, tools::Effort &effort, bool &mayBeFreed) {
  auto checks = checksOf(trace, rank, findings, mayBeFreed);
  whatif::RankObjects objects;
  CheckedCalls checked(rank, objects, checks, findings);
  tools::RepeatingWalk calls(shapes, objects, checked, tools::spendingOf(effort));
  for (const SharedStream &stream : trace.streams) {
    if (!indexOf(stream.ranks, rank))
      continue;
    auto walk = projectRank(trace, rank, stream.thread).and_then(EventWalker::over);
    if (!walk)
      return tl::unexpected(walk.error());
    checked.thread = stream.thread;
    if (auto done = calls.run(*walk, stream.thread, trace.streams.size() == 1); !done)
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

Expected<void> checkRanks(const Trace &trace, FindingList &findings, tools::Effort &effort,
                          std::vector<std::string> &leftOut) {
  const whatif::CallShapes shapes = whatif::shapesOf(trace);
  bool mayBeFreed = false;
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank)
    if (auto done = checkRank(trace, shapes, rank, findings, effort, mayBeFreed); !done)
      return fail("rank " + std::to_string(rank) + ": " + done.error().message);
  if (mayBeFreed)
    leftOut.emplace_back("not looked at: whether all objects are freed; callbacks of attributes "
                         "may free them, and what these call is not recorded");
  return {};
}

} // namespace anole::lint
