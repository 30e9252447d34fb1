#include "tools/diff/CompareTraces.h"
#include "runtime/core/model/Projection.h"

#include "runtime/core/model/RankView.h"
#include "runtime/core/walk/EventWalker.h"
#include "tools/diff/DoubtfulRanks.h"
#include "tools/diff/FileNames.h"
#include "tools/diff/ThreadPairs.h"
#include "tools/diff/Wildcards.h"
#include "tools/show/EventText.h"

#include <algorithm>

namespace anole::tools {

namespace {

using Difference = std::optional<std::string>;

class Comparison {
public:
  Comparison(const Trace &a, const Trace &b, CompareOptions options)
      : a(a), b(b), namesA(a), namesB(b), options(options), effort(options.limit) {}

  Expected<Difference> run();

private:
  Expected<Difference> compareRank(uint32_t rank);
  Expected<Difference> compareThread(const ThreadPair &pair);
  Expected<Difference> walk(EventWalker &left, EventWalker &right, const ThreadPair &pair);
  bool same(const WalkedEvent &left, const WalkedEvent &right, const ThreadPair &pair) const;
  bool same(const WalkedEvent &left, const WalkedEvent &right) const;

  const Trace &a, &b;
  TraceNames namesA, namesB;
  CompareOptions options;
  Effort effort;
};

std::string lineText(const EventText &text, const WalkedEvent *event) {
  return event ? text.line(*event) : "no more events";
}

std::string pathText(const TraceNames &names, const WalkedEvent *event) {
  return event ? names.path(event->key.path) : "";
}

/// Prints each event with the innermost step of its path. If both look alike, the rest of their
/// paths differs and is printed.
std::string twoEvents(const std::string &lineA, const std::string &lineB, const std::string &pathA,
                      const std::string &pathB) {
  auto below = [&](const std::string &path) {
    return lineA != lineB || path.empty() ? "" : "\n     " + path;
  };
  return "\n  A: " + lineA + below(pathA) + "\n  B: " + lineB + below(pathB);
}

std::vector<uint32_t> threads(const Trace &trace, uint32_t rank) {
  std::vector<uint32_t> found;
  for (const SharedStream &stream : trace.streams)
    if (indexOf(stream.ranks, rank))
      found.push_back(stream.thread);
  return found;
}

Expected<Difference> Comparison::run() {
  if (a.info.ranks != b.info.ranks)
    return Difference(std::to_string(a.info.ranks) + " and " + std::to_string(b.info.ranks) +
                      " ranks");
  for (RankInterval ranks : doubtfulRanks(a, b))
    for (uint64_t rank = ranks.first; rank < ranks.end; ++rank)
      if (auto difference = compareRank(static_cast<uint32_t>(rank)); !difference || *difference)
        return difference;
  return Difference();
}

Expected<Difference> Comparison::compareRank(uint32_t rank) {
  if (auto spent = effort.spend(1); !spent)
    return tl::unexpected(spent.error());
  std::vector<uint32_t> threadsA = threads(a, rank), threadsB = threads(b, rank);
  if (threadsA != threadsB)
    return Difference("rank " + std::to_string(rank) + ": " + std::to_string(threadsA.size()) +
                      " and " + std::to_string(threadsB.size()) + " threads that communicate");
  return compareThreads(rank, threadsA,
                        [this](const ThreadPair &pair) { return compareThread(pair); });
}

Expected<Difference> Comparison::compareThread(const ThreadPair &pair) {
  Expected<StreamTrace> left = projectRank(a, pair.rank, pair.a);
  if (!left)
    return tl::unexpected(left.error());
  Expected<StreamTrace> right = projectRank(b, pair.rank, pair.b);
  if (!right)
    return tl::unexpected(right.error());
  if (auto spent = effort.spend(costOf(*left) + costOf(*right)); !spent)
    return tl::unexpected(spent.error());
  Expected<EventWalker> walkLeft = EventWalker::over(std::move(*left));
  Expected<EventWalker> walkRight = EventWalker::over(std::move(*right));
  if (!walkLeft || !walkRight)
    return tl::unexpected((walkLeft ? walkRight : walkLeft).error());
  return walk(*walkLeft, *walkRight, pair);
}

std::string placeText(const ThreadPair &pair, uint64_t ordinal) {
  return "rank " + std::to_string(pair.rank) + ", thread " + std::to_string(pair.a) +
         (pair.a == pair.b ? "" : " (B: " + std::to_string(pair.b) + ")") + ", event " +
         std::to_string(ordinal) + ":";
}

Expected<Difference> Comparison::walk(EventWalker &left, EventWalker &right,
                                      const ThreadPair &pair) {
  EventText textA(namesA, pair.rank), textB(namesB, pair.rank);
  for (uint64_t ordinal = 0;; ++ordinal) {
    Expected<const WalkedEvent *> eventA = left.next(), eventB = right.next();
    if (!eventA || !eventB)
      return tl::unexpected((eventA ? eventB : eventA).error());
    if (auto spent = effort.spend(valuesOf(*eventA) + valuesOf(*eventB)); !spent)
      return tl::unexpected(spent.error());
    if (!*eventA && !*eventB)
      return Difference();
    if (!*eventA || !*eventB || !same(**eventA, **eventB, pair))
      return Difference(placeText(pair, ordinal) +
                        twoEvents(lineText(textA, *eventA), lineText(textB, *eventB),
                                  pathText(namesA, *eventA), pathText(namesB, *eventB)));
    textA.follow(**eventA);
    textB.follow(**eventB);
  }
}

bool sameValues(const WalkedEvent &left, const WalkedEvent &right) {
  return left.scalars == right.scalars && left.arrays == right.arrays && left.late == right.late;
}

const FunctionInfo &functionOf(const Trace &trace, const WalkedEvent &event) {
  static const FunctionInfo unknown;
  auto found = std::ranges::find(trace.functions, event.key.functionId(), &FunctionInfo::id);
  return found == trace.functions.end() ? unknown : *found;
}

bool Comparison::same(const WalkedEvent &left, const WalkedEvent &right,
                      const ThreadPair &pair) const {
  if (!pair.renamingA && !pair.renamingB)
    return same(left, right);
  auto renamed = [](const Trace &of, const WalkedEvent &event, const ThreadRenaming &renaming) {
    return renaming ? withThreads(event, functionOf(of, event), renaming) : event;
  };
  return same(renamed(a, left, pair.renamingA), renamed(b, right, pair.renamingB));
}

bool Comparison::same(const WalkedEvent &left, const WalkedEvent &right) const {
  bool samePath = !options.paths || left.key.path == right.key.path ||
                  namesA.pathDigest(left.key.path) == namesB.pathDigest(right.key.path);
  return samePath && namesA.functionName(left.key) == namesB.functionName(right.key) &&
         (sameValues(left, right) ||
          (!options.wildcards && receivedAlike(left, right, functionOf(a, left))) ||
          (!options.folders && namesAlike(a, left, b, right, functionOf(a, left))));
}

} // namespace

Expected<Difference> firstDifference(const Trace &a, const Trace &b, CompareOptions options) {
  return Comparison(a, b, options).run();
}

} // namespace anole::tools
