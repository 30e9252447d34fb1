#include "runtime/core/merge/Merge.h"

#include "runtime/core/compress/LongTimeChoice.h"
#include "runtime/core/merge/AnchorMerge.h"
#include "runtime/core/merge/ColumnFinisher.h"
#include "runtime/core/merge/CommandLines.h"
#include "runtime/core/merge/HostNames.h"
#include "runtime/core/merge/LongTimeBound.h"
#include "runtime/core/merge/SumMerge.h"
#include "runtime/core/merge/SumPrecision.h"
#include "runtime/core/merge/TracerMerge.h"
#include "runtime/core/model/PathBuilder.h"

#include <algorithm>
#include <unordered_map>

namespace anole {

namespace {

/// Appends what `left` lacks; entries with the same `key` are the same. Entries that both sides
/// have go to `both`.
template <typename Entry, typename Key, typename Both>
void unite(std::vector<Entry> &left, std::vector<Entry> &&right, Key key, Both both) {
  std::unordered_map<std::decay_t<decltype(key(right[0]))>, size_t> places;
  for (size_t i = 0; i < left.size(); ++i)
    places.try_emplace(key(left[i]), i);
  for (Entry &entry : right) {
    auto [place, isNew] = places.try_emplace(key(entry), left.size());
    if (isNew)
      left.push_back(std::move(entry));
    else
      both(left[place->second], entry);
  }
}

template <typename Entry, typename Key>
void unite(std::vector<Entry> &left, std::vector<Entry> &&right, Key key) {
  unite(left, std::move(right), key, [](Entry &, const Entry &) {});
}

void addCounter(Counter &left, const Counter &right) {
  left.total += right.total;
  left.highest = std::max(left.highest, right.highest);
}

void addCores(CoreGroup &left, const CoreGroup &right) {
  left.ranks += right.ranks;
  left.elapsed += right.elapsed;
  left.onCore += right.onCore;
  left.blocked += right.blocked;
  left.preempted += right.preempted;
}

void mergeInfo(TraceInfo &left, TraceInfo &&right) {
  mergeHosts(left, right);
  left.ranks += right.ranks;
  auto name = [](const Counter &counter) { return counter.name; };
  left.endings.insert(left.endings.end(), right.endings.begin(), right.endings.end());
  unite(left.counters, std::move(right.counters), name, addCounter);
  mergeCommands(left.commands, right.commands);
  unite(left.cores, std::move(right.cores), [](const auto &group) { return group.key; }, addCores);
}

void mergePaths(Trace &left, const Trace &right) {
  std::vector<uint64_t> known;
  known.reserve(left.paths.size());
  for (const CallPath &path : left.paths)
    known.push_back(path.signature);
  std::ranges::sort(known);
  std::vector<CallPath> added; // no trace has a path twice
  for (const CallPath &path : right.paths)
    if (!std::ranges::binary_search(known, path.signature))
      added.push_back(path);
  if (added.empty())
    return;
  PathBuilder builder(left.pathTree);
  PathImport import(right.pathTree, builder);
  for (CallPath path : added)
    left.paths.push_back({path.signature, import(path.step)});
}

void mergeStreams(std::vector<SharedStream> &left, std::vector<SharedStream> &&right,
                  TakenPoints taken) {
  TermsJoiner joiner;
  auto thread = [](const SharedStream &stream) { return stream.thread; };
  unite(left, std::move(right), thread, [&](SharedStream &ours, SharedStream &theirs) {
    mergeStream(ours, std::move(theirs), joiner, std::move(taken));
  });
  std::sort(left.begin(), left.end(),
            [](const auto &a, const auto &b) { return a.thread < b.thread; });
}

void finishLoop(SharedLoop &loop, ColumnFinisher &finisher) {
  finisher.finish(loop.trips);
  finisher.finish(loop.markers);
  for (VariantFamily &family : loop.variants) {
    finisher.finish(family.ranks);
    finisher.finish(family.variant);
  }
}

void finishStream(SharedStream &stream, ColumnFinisher &finisher) {
  finisher.finish(stream.ranks);
  for (SharedPoint &point : stream.points) {
    finisher.finish(point.ranks);
    for (SharedColumn &column : point.columns)
      finisher.finish(column);
    finisher.finish(point.longTimes.at);
    finisher.finish(point.longTimes.codes);
    for (RankTimes &times : point.times)
      finisher.finish(times.ranks);
  }
  for (SharedLoop &loop : stream.loops)
    finishLoop(loop, finisher);
  for (SharedPart &part : stream.parts)
    finisher.finish(part.ranks);
}

} // namespace

void mergeTrace(Trace &left, Trace &&right, TakenPoints taken) {
  mergeInfo(left.info, std::move(right.info));
  unite(left.functions, std::move(right.functions), [](const auto &f) { return f.name; });
  mergePaths(left, right);
  unite(left.texts, std::move(right.texts), [](const auto &text) { return text.key; });
  unite(left.loopSites, std::move(right.loopSites), [](const auto &loop) { return loop.site; });
  mergeStreams(left.streams, std::move(right.streams), std::move(taken));
  boundSums(left, mostSumRuns);
  boundAnchors(left);
  boundLongTimes(left, mostLongTimeBytes);
}

void finishMerge(Trace &trace, uint64_t timeBytes) {
  settleTracerTimes(trace);
  uint64_t taken = boundLongTimes(trace, timeBytes / 2);
  settleSums(trace, timeBytes - taken);
  settleAnchors(trace, timeBytes - taken);
  std::erase_if(trace.info.cores, [](const CoreGroup &group) { return !group.isCrowded(); });
  ColumnFinisher finisher(trace.info.ranks);
  finishCommands(trace.info);
  finishHosts(trace.info);
  for (SharedStream &stream : trace.streams)
    finishStream(stream, finisher);
}

} // namespace anole
