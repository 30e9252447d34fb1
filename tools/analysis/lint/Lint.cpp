#include "tools/analysis/lint/Lint.h"

#include "tools/analysis/lint/BufferCheck.h"
#include "tools/analysis/lint/LastCallCheck.h"
#include "tools/analysis/lint/MatchChecks.h"
#include "tools/analysis/lint/RankChecks.h"
#include "tools/analysis/model/EachRank.h"

namespace anole::lint {
namespace {

/// What needs all ranks. That the trace does not tell enough for it is no failure.
void checkTogether(const Trace &trace, FindingList &findings, uint64_t limit,
                   std::vector<std::string> &leftOut) {
  auto matched = checkMatches(trace, findings, limit);
  if (!matched) {
    leftOut.push_back("not looked at: what ranks do together; " + matched.error().message);
    return;
  }
  leftOut.insert(leftOut.end(), matched->leftOut.begin(), matched->leftOut.end());
  if (!matched->isWhole)
    return;
  if (auto done = checkBuffers(trace, findings, limit); !done)
    leftOut.push_back("not looked at: whether messages need buffers; " + done.error().message);
}

} // namespace

Expected<LintResult> lint(const Trace &trace, uint64_t limit) {
  if (auto has = tools::hasEachRank(trace); !has)
    return tl::unexpected(has.error());
  FindingList findings;
  tools::Effort effort(limit);
  LintResult result;
  if (auto done = checkRanks(trace, findings, effort, result.leftOut); !done)
    return tl::unexpected(done.error());
  checkTogether(trace, findings, limit, result.leftOut);
  checkLastCalls(trace, findings, effort, result.leftOut);
  if (findings.isFull())
    result.leftOut.emplace_back("there is more to find than is kept");
  result.findings = findings.finish();
  return result;
}

std::vector<Finding> quickErrors(const Trace &trace) {
  constexpr uint64_t mostPlaces = uint64_t(1) << 16, mostValues = uint64_t(1) << 18;
  uint64_t places = 0;
  for (const SharedStream &stream : trace.streams)
    places += (stream.points.size() + stream.loops.size()) * trace.info.ranks;
  auto result = places <= mostPlaces ? lint(trace, mostValues) : Expected<LintResult>();
  if (!result)
    return {};
  std::erase_if(result->findings,
                [](const Finding &each) { return each.row().severity != Severity::Error; });
  return std::move(result->findings);
}

} // namespace anole::lint
