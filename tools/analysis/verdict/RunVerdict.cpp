#include "tools/analysis/verdict/RunVerdict.h"

#include "runtime/core/model/Endings.h"
#include "runtime/core/model/SpecialValues.h"
#include "tools/analysis/verdict/Mismatches.h"
#include "tools/analysis/verdict/NearMisses.h"
#include "tools/show/NumberText.h"
#include "tools/show/PathText.h"

#include <algorithm>

namespace anole::tools {

using State = WaitNode::State;

namespace {

std::string rankName(uint32_t rank) { return "rank " + std::to_string(rank); }

std::string listed(const std::vector<uint32_t> &ranks) {
  RankRanges ranges;
  for (uint32_t rank : ranks)
    append(ranges, {rank, rank});
  return toText(ranges);
}

/// Says what is the matter with one run.
class Judge {
public:
  Judge(RunRecord &run, const WaitGraph &graph, const TraceNames &names)
      : run(run), graph(graph), names(names) {}

  Verdict judge();

private:
  bool mismatched();
  bool missed();
  bool ended();
  bool circular();
  bool stuckOtherwise();
  void noneWaits();
  void waiting();

  std::string callOf(const WaitNode &node) const;
  std::string placeText(uint64_t path) const;
  std::string needText(const WaitNode &node) const;
  std::string wantText(const WaitNode &node) const;
  std::string stateText(uint32_t rank) const;
  std::string missText(const NearMiss &miss) const;
  void say(VerdictKind kind, const std::string &rest);
  void about(uint32_t rank) { ranks.insert(rank); }
  void addLacks();

  RunRecord &run;
  const WaitGraph &graph;
  const TraceNames &names;
  Verdict verdict;
  std::set<uint32_t> ranks;
};

std::string Judge::placeText(uint64_t path) const {
  std::string place = path ? names.place(path, false) : "";
  return place.empty() ? "" : " " + place;
}

/// "MPI_Recv ring.c:31".
std::string Judge::callOf(const WaitNode &node) const {
  return node.call->call->function + placeText(node.call->call->path);
}

/// "a message from rank 3 with tag 5" where the call or one of its requests receives.
std::string Judge::wantText(const WaitNode &node) const {
  const Need *need = graph.unmetOf(node);
  const Envelope *wanted = nullptr;
  if (need && need->request && need->request->kind == OpenRequest::Kind::Receive)
    wanted = &need->request->envelope;
  else if (need && !need->request && node.call->receives)
    wanted = &*node.call->receives;
  if (!wanted)
    return "";
  bool isAny = wanted->peer == value(Special::AnySource);
  auto from = isAny ? std::nullopt : run.worldRank(node.rank, *wanted);
  std::string text = "a message from " + (from ? rankName(*from) : std::string("any rank"));
  return wanted->tag == value(Special::AnyTag) ? text : text + " " + tagText(wanted->tag);
}

/// "for rank 3", "for any of ranks 1-3".
std::string Judge::needText(const WaitNode &node) const {
  const Need *need = graph.unmetOf(node);
  if (!need)
    return "";
  if (need->request && need->request->unready > 0)
    return "for " + plural(static_cast<uint64_t>(need->request->unready), "partition") +
           " that no call of MPI_Pready marked";
  bool isChoice = need->isAny && need->ranks->size() > 1;
  return (isChoice ? "for any of " : "for ") + listed(*need->ranks);
}

std::string Judge::stateText(uint32_t rank) const {
  auto [first, last] = graph.of(rank);
  if (first == last)
    return "of which nothing is known";
  for (size_t i = first; i < last; ++i) {
    const WaitNode &node = graph.nodes()[i];
    if (node.state == State::Ended)
      return node.call ? "which is in MPI_Finalize" : "which has ended";
    if (node.state == State::Computes) {
      const RankProgress *record = run.recordOf(rank);
      bool isThread = last - first > 1;
      std::string text =
          isThread ? "whose thread " + std::to_string(node.thread) + " computes" : "which computes";
      auto thread = record ? std::ranges::find(record->threads, node.thread, &ThreadEnd::thread)
                           : std::vector<ThreadEnd>::const_iterator{};
      if (!record || thread == record->threads.end() || !thread->last)
        return text;
      return text + " since " + names.functionName(*thread->last) + placeText(thread->last->path);
    }
  }
  const WaitNode &node = graph.nodes()[first];
  return node.call ? "which is in " + callOf(node) : "which goes on";
}

void Judge::say(VerdictKind kind, const std::string &rest) {
  verdict.kind = kind;
  verdict.sentence = verdictWord(kind) + rest;
}

bool Judge::mismatched() {
  auto found = mismatchOf(run, graph);
  if (!found)
    return false;
  const WaitNode &one = graph.nodes()[found->first], &two = graph.nodes()[found->second];
  auto side = [&](const WaitNode &node, const Meeting &meeting) {
    bool isIn = node.call && node.isBlocked();
    std::string call = names.functionName(meeting.at) + placeText(meeting.at.path);
    std::string with = found->kind == Mismatch::Kind::Root ? std::to_string(*meeting.root) : "";
    return rankName(node.rank) + (isIn ? " is in " : " made ") + call +
           (with.empty() ? "" : " with root " + with) +
           (found->kind == Mismatch::Kind::Amount ? " with " + sizeText(*meeting.bytes) : "");
  };
  std::string both = found->kind == Mismatch::Kind::Order ? "; each waits for the other one"
                                                          : " as the same collective";
  say(VerdictKind::MismatchedCollectives,
      ": " + side(one, *found->one) + ", and " + side(two, *found->other) + both);
  if (found->kind != Mismatch::Kind::Order) {
    uint64_t before = found->one->number - 1;
    verdict.details.push_back("Before, both made " + plural(before, "collective") +
                              " of this communicator.");
  }
  about(one.rank);
  about(two.rank);
  return true;
}

std::string Judge::missText(const NearMiss &miss) const {
  const WaitNode &node = graph.nodes()[miss.node];
  return rankName(node.rank) + " waits in " + callOf(node) + " " + needText(node) + "; " +
         miss.text + ".";
}

bool Judge::missed() {
  auto misses = nearMisses(run, graph);
  if (misses.empty())
    return false;
  const WaitNode &node = graph.nodes()[misses.front().node];
  std::string want = wantText(node);
  say(VerdictKind::MissingMessage, ": " + rankName(node.rank) + " waits in " + callOf(node) + " " +
                                       (want.empty() ? needText(node) : "for " + want) + "; " +
                                       misses.front().text);
  about(node.rank);
  about(misses.front().other);
  for (size_t i = 1; i < misses.size(); ++i)
    verdict.details.push_back(missText(misses[i]));
  return true;
}

bool Judge::ended() {
  for (const WaitNode &node : graph.nodes()) {
    if (!node.isStuck)
      continue;
    for (const Need &need : node.needs)
      for (uint32_t rank : *need.ranks)
        if (graph.isEnded(rank) && (!need.isAny || need.ranks->size() == 1)) {
          verdict.kind = VerdictKind::WaitsForEnded;
          verdict.sentence = rankName(node.rank) + " waits in " + callOf(node) + " for " +
                             rankName(rank) + ", " + stateText(rank);
          about(node.rank);
          about(rank);
          return true;
        }
  }
  return false;
}

bool Judge::circular() {
  std::vector<size_t> cycle = graph.cycle();
  if (cycle.empty())
    return false;
  bool polls = false, isKnot = false;
  std::string text;
  for (size_t number : cycle) {
    const WaitNode &node = graph.nodes()[number];
    polls |= node.state == State::Polls;
    const Need *need = graph.unmetOf(node);
    isKnot |= need && need->isAny && need->ranks->size() > 1;
    about(node.rank);
    if (text.size() < 600)
      text += (text.empty() ? ": " : ", ") + rankName(node.rank) +
              (node.state == State::Polls ? " polls with " : " waits in ") + callOf(node) + " " +
              needText(node);
  }
  say(polls ? VerdictKind::PollsInVain : VerdictKind::Deadlock, text);
  for (const NearMiss &miss : messagesOfOthers(run, graph))
    verdict.details.push_back(missText(miss));
  if (isKnot)
    verdict.details.emplace_back("None of the ranks that they may wait for can go on either.");
  auto stuck = std::ranges::count_if(graph.nodes(), &WaitNode::isStuck);
  if (size_t more = static_cast<size_t>(stuck) - cycle.size(); more > 0)
    verdict.details.push_back(plural(more, "further thread") + " can never go on.");
  return true;
}

/// Something is waited for that nobody does, and no cycle: who may do it has ended.
bool Judge::stuckOtherwise() {
  for (const WaitNode &node : graph.nodes())
    if (node.isStuck) {
      bool polls = node.state == State::Polls;
      say(polls ? VerdictKind::PollsInVain : VerdictKind::MissingMessage,
          ": " + rankName(node.rank) + (polls ? " polls with " : " waits in ") + callOf(node) +
              " " + needText(node) + ", which cannot do it");
      about(node.rank);
      return true;
    }
  return false;
}

/// No rank is in a call that waits for another one, but for MPI_Finalize.
void Judge::noneWaits() {
  const auto &nodes = graph.nodes();
  auto isOver = [](const WaitNode &node) { return node.state == State::Ended && !node.call; };
  auto isLast = [](const WaitNode &node) { return node.state == State::Ended && node.call; };
  auto busy = std::ranges::find(nodes, State::Computes, &WaitNode::state);
  auto last = std::ranges::count_if(nodes, isLast);
  if (!nodes.empty() && std::ranges::all_of(nodes, isOver))
    return say(VerdictKind::Unknown,
               ": no rank goes on any more (" + describeEndings(run.of().info) + ")");
  if (last > 0 && busy != nodes.end()) {
    verdict.kind = VerdictKind::WaitsForComputing;
    verdict.sentence = (last == 1 ? "one thread waits" : std::to_string(last) + " threads wait") +
                       " in MPI_Finalize for " + rankName(busy->rank) + ", " +
                       stateText(busy->rank);
    return about(busy->rank);
  }
  bool isKnown = verdict.lacks.empty();
  say(isKnown ? VerdictKind::GoesOn : VerdictKind::Unknown,
      isKnown ? ": no rank waits for what does not come" : "");
}

void Judge::waiting() {
  auto end = graph.endOfChains();
  if (!end)
    return noneWaits();
  about(*end);
  auto [first, last] = graph.of(*end);
  bool isKnown = first != last;
  bool computes =
      isKnown &&
      std::any_of(graph.nodes().begin() + ptrdiff_t(first), graph.nodes().begin() + ptrdiff_t(last),
                  [](const WaitNode &node) { return node.state == State::Computes; });
  auto waits = std::ranges::count_if(graph.nodes(), &WaitNode::isBlocked);
  verdict.kind = computes  ? VerdictKind::WaitsForComputing
                 : isKnown ? VerdictKind::GoesOn
                           : VerdictKind::Unknown;
  std::string who = waits == 1 ? "one thread waits" : std::to_string(waits) + " threads wait";
  for (const WaitNode &node : graph.nodes())
    if (waits == 1 && node.isBlocked())
      who = rankName(node.rank) + " waits in " + callOf(node);
  verdict.sentence = who + " for " + rankName(*end) + ", " + stateText(*end);
}

void Judge::addLacks() {
  verdict.lacks = run.lacks;
  if (RankRanges missing = missingRanks(run.of().info); !missing.empty())
    verdict.lacks.insert("what " + toText(missing) + " did");
}

Verdict Judge::judge() {
  addLacks();
  if (run.of().info.endings.empty()) {
    say(VerdictKind::Unknown, ": the run ended as it should, so that no rank hangs");
    return verdict;
  }
  if (!mismatched() && !missed() && !ended() && !circular() && !stuckOtherwise())
    waiting();
  verdict.ranks.assign(ranks.begin(), ranks.end());
  return verdict;
}

} // namespace

const char *verdictWord(VerdictKind kind) {
  switch (kind) {
  case VerdictKind::GoesOn:
    return "goes on";
  case VerdictKind::Deadlock:
    return "deadlock";
  case VerdictKind::MismatchedCollectives:
    return "mismatched collectives";
  case VerdictKind::MissingMessage:
    return "missing message";
  case VerdictKind::WaitsForComputing:
    return "waits for a rank that computes";
  case VerdictKind::WaitsForEnded:
    return "waits for a rank that has ended";
  case VerdictKind::PollsInVain:
    return "polls in vain";
  case VerdictKind::Unknown:
    return "not known";
  }
  return "not known";
}

Verdict verdictOf(RunRecord &run, const WaitGraph &graph, const TraceNames &names) {
  return Judge(run, graph, names).judge();
}

} // namespace anole::tools
