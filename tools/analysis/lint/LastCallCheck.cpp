#include "tools/analysis/lint/LastCallCheck.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/Endings.h"
#include "tools/analysis/verdict/Mismatches.h"
#include "tools/analysis/verdict/RunVerdict.h"
#include "tools/choices/WordList.h"
#include "tools/show/PathText.h"

#include <algorithm>

namespace anole::lint {
namespace {

using tools::Mismatch;
using tools::OpenEvent;
using tools::RunRecord;
using tools::VerdictKind;
using tools::WaitGraph;
using tools::WaitNode;

constexpr uint64_t longEnough = 1'000'000'000; // nanoseconds

void addMpiErrors(const Trace &trace, FindingList &findings) {
  const auto calls = lastCalls(trace);
  const auto &endings = trace.info.endings;
  for (size_t i = 0; i < calls.size(); ++i)
    if (calls[i] && endings[i].kind == EndKind::MpiError)
      findings.add(FindingKind::MpiError, endings[i].rank, {*calls[i], {}});
}

bool hasEnded(const TraceInfo &info, EndKind kind) {
  return std::ranges::count(info.endings, kind, &Ending::kind) > 0;
}

/// Whether no rank gave up, so that a rank that waits does not do so for one that did.
bool mayHang(const TraceInfo &info) {
  return !hasEnded(info, EndKind::Aborted) && !hasEnded(info, EndKind::MpiError);
}

/// Whether the call waits for other ranks of the run.
bool waitsForRanks(const Ending &ending) {
  const CallRole &role = roleOf(ending.function);
  bool isOutside = isOfFile(role.operation) || role.operation == CallOperation::ConnectOutside;
  bool waits = role.mode == CallMode::Blocking || role.mode == CallMode::Wait;
  return waits && !isOutside && ending.inside >= longEnough;
}

bool doAllWait(const TraceInfo &info) {
  auto isWaiting = [](const Ending &ending) {
    return ending.kind == EndKind::Finished ||
           (!ending.function.empty() && !ending.polled && waitsForRanks(ending));
  };
  return info.endings.size() == info.ranks && std::ranges::all_of(info.endings, isWaiting);
}

FindingKind kindOf(Mismatch::Kind kind) {
  switch (kind) {
  case Mismatch::Kind::Root:
    return FindingKind::CollectiveRoot;
  case Mismatch::Kind::Amount:
    return FindingKind::CollectiveAmount;
  case Mismatch::Kind::Operation:
  case Mismatch::Kind::Order:
    break;
  }
  return FindingKind::CollectiveOrder;
}

/// Compares a collective that a rank was in with those of the other ranks that have its number.
void compareMeeting(const RunRecord &run, const OpenEvent &event, FindingList &findings) {
  auto place = event.meeting ? run.shared(event.rank, event.meeting->place) : std::nullopt;
  for (uint32_t rank = 0; place && !event.call->polled && rank < run.of().info.ranks; ++rank) {
    const tools::Meeting *other = run.meetingAt(rank, *place, event.meeting->number);
    if (auto kind = other ? differenceOf(*event.meeting, *other) : std::nullopt) {
      findings.add(kindOf(*kind), event.rank, {event.meeting->at, other->at});
      return;
    }
  }
}

/// Adds what a thread is in that can never end, and the call of a rank that it waits for.
void addStuck(const WaitGraph &graph, const WaitNode &node, const std::string &why,
              FindingList &findings) {
  FindingList::CallPair place{node.call->event.key, {}};
  if (const tools::Need *need = graph.unmetOf(node))
    for (uint32_t rank : *need->ranks)
      for (auto [next, end] = graph.of(rank); next != end && !place.other; ++next)
        if (const OpenEvent *call = graph.nodes()[next].call; call && call->shape)
          place.other = call->event.key;
  findings.add(FindingKind::Deadlock, node.rank, place, why);
}

/// Returns whether threads are stuck. A sentence about a cycle would only repeat the calls.
bool addAllStuck(RunRecord &run, const WaitGraph &graph, FindingList &findings) {
  auto isLong = [](const WaitNode &node) {
    return node.isStuck && node.call->call->inside >= longEnough;
  };
  if (std::ranges::none_of(graph.nodes(), isLong))
    return false;
  const tools::Verdict verdict = verdictOf(run, graph, tools::TraceNames(run.of()));
  bool isPlain =
      verdict.kind == VerdictKind::Deadlock || verdict.kind == VerdictKind::MismatchedCollectives;
  for (const WaitNode &node : graph.nodes())
    if (isLong(node))
      addStuck(graph, node, isPlain ? "" : verdict.sentence, findings);
  return true;
}

/// A process that is told to end, as another rank gave up, may do so by itself.
void addUnfinished(const RunRecord &run, FindingList &findings) {
  for (const Ending &ending : run.of().info.endings) {
    const tools::RankProgress *record = run.recordOf(ending.rank);
    if (ending.kind != EndKind::Exited || !record || !mayHang(run.of().info))
      continue;
    auto main = std::ranges::find(record->threads, 0U, &tools::ThreadEnd::thread);
    if (main != record->threads.end() && main->last)
      findings.add(FindingKind::FinalizeMissing, ending.rank, {*main->last, {}});
  }
}

} // namespace

void checkLastCalls(const Trace &trace, FindingList &findings, tools::Effort &effort,
                    std::vector<std::string> &leftOut) {
  addMpiErrors(trace, findings);
  if (!isPartial(trace.info) || hasEnded(trace.info, EndKind::Torn))
    return;
  auto run = RunRecord::of(trace, effort);
  if (!run) {
    leftOut.push_back("not looked at: for what ranks wait; " + run.error().message);
    return;
  }
  addUnfinished(*run, findings);
  for (const OpenEvent &event : run->calls())
    compareMeeting(*run, event, findings);
  const WaitGraph graph(*run);
  if (!mayHang(trace.info) || addAllStuck(*run, graph, findings) || run->lacks.empty())
    return;
  leftOut.push_back("not known: whether ranks can go on; the trace does not say " +
                    tools::wordList(run->lacks));
  const auto calls = lastCalls(trace);
  for (size_t i = 0; doAllWait(trace.info) && i < calls.size(); ++i)
    if (calls[i])
      findings.add(FindingKind::AllWait, trace.info.endings[i].rank, {*calls[i], {}});
}

} // namespace anole::lint
