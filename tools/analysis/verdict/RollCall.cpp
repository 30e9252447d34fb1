#include "tools/analysis/verdict/RollCall.h"

#include <algorithm>
#include <tuple>

namespace anole::tools {
namespace {

const ThreadEnd *endOf(const RunRecord &run, const WaitNode &node) {
  const RankProgress *record = run.recordOf(node.rank);
  if (!record)
    return nullptr;
  auto thread = std::ranges::find(record->threads, node.thread, &ThreadEnd::thread);
  return thread == record->threads.end() ? nullptr : &*thread;
}

/// The thread may have left the loop since its last event: then its call is none of those inside.
bool isInside(const LoopCount &loop, const WaitNode &node) {
  return !node.call || std::ranges::find(loop.calls, node.call->event.key) != loop.calls.end();
}

/// The outermost loop that goes round, as one that is run through once has no steps.
std::optional<LoopCount> stepOf(const ThreadEnd &end, const WaitNode &node) {
  auto isAround = [&](const LoopCount &loop) { return isInside(loop, node); };
  auto goesRound = [&](const LoopCount &loop) { return isAround(loop) && loop.iterations > 1; };
  auto found = std::ranges::find_if(end.loops, goesRound);
  if (found == end.loops.end())
    found = std::ranges::find_if(end.loops, isAround);
  return found == end.loops.end() ? std::nullopt : std::optional(*found);
}

AtOnePlace placeOf(const RunRecord &run, const WaitNode &node, const TraceNames &names) {
  AtOnePlace place;
  place.thread = node.thread;
  place.state = node.state;
  place.count = 1;
  const ThreadEnd *end = endOf(run, node);
  if (node.call) {
    place.function = node.call->call->function;
    place.path = node.call->call->path;
    place.time = node.call->call->inside;
  } else if (end && end->last) {
    place.function = names.functionName(*end->last);
    place.path = end->last->path;
  }
  const Ending *ending = run.endingOf(node.rank);
  if (!node.call && ending)
    place.time = ending->computing;
  if (end)
    place.loop = stepOf(*end, node);
  append(place.ranks, {node.rank, node.rank});
  return place;
}

auto keyOf(const AtOnePlace &place) {
  LoopCount loop = place.loop.value_or(LoopCount{});
  return std::tuple(place.function, place.path, place.state, place.thread, loop.site,
                    loop.iterations);
}

} // namespace

std::vector<AtOnePlace> rollCall(const RunRecord &run, const WaitGraph &graph,
                                 const TraceNames &names) {
  std::map<decltype(keyOf(AtOnePlace{})), AtOnePlace> groups;
  for (const WaitNode &node : graph.nodes()) {
    AtOnePlace place = placeOf(run, node, names);
    auto [group, isNew] = groups.try_emplace(keyOf(place), place);
    if (isNew)
      continue;
    append(group->second.ranks, {node.rank, node.rank});
    group->second.time = std::max(group->second.time, place.time);
    ++group->second.count;
  }
  std::vector<AtOnePlace> places;
  for (auto &[key, place] : groups)
    places.push_back(std::move(place));
  std::ranges::sort(places, [](const AtOnePlace &a, const AtOnePlace &b) {
    return std::tuple(a.count, b.time, a.ranks[0].first) <
           std::tuple(b.count, a.time, b.ranks[0].first);
  });
  return places;
}

} // namespace anole::tools
