#include "tools/analysis/verdict/Mismatches.h"

#include <algorithm>

namespace anole::tools {
namespace {

/// The meeting that a stuck node is in, or waits for with a request.
const Meeting *meetingOf(const WaitNode &node) {
  if (!node.isStuck || !node.call)
    return nullptr;
  if (node.call->meeting)
    return &*node.call->meeting;
  for (const Need &need : node.needs)
    if (need.request && need.request->kind == OpenRequest::Kind::Meeting)
      return &need.request->meeting;
  return nullptr;
}

std::optional<Mismatch> against(RunRecord &run, size_t a, const WaitGraph &graph, size_t b) {
  const WaitNode &one = graph.nodes()[a], &two = graph.nodes()[b];
  const Meeting *mine = meetingOf(one);
  auto place = run.shared(one.rank, mine->place);
  const Meeting *theirs = place ? run.meetingAt(two.rank, *place, mine->number) : nullptr;
  auto kind = theirs ? differenceOf(*mine, *theirs) : std::nullopt;
  return kind ? std::optional(Mismatch{*kind, a, b, mine, theirs}) : std::nullopt;
}

/// Each waits for the other one in a collective of another communicator.
std::optional<Mismatch> crossed(const WaitGraph &graph, size_t a, size_t b) {
  const WaitNode &one = graph.nodes()[a], &two = graph.nodes()[b];
  const Meeting *mine = meetingOf(one), *theirs = meetingOf(two);
  auto needs = [](const WaitNode &node, uint32_t rank) {
    return std::ranges::any_of(node.needs, [&](const Need &need) {
      return std::ranges::find(*need.ranks, rank) != need.ranks->end();
    });
  };
  if (mine && theirs && needs(one, two.rank) && needs(two, one.rank))
    return Mismatch{Mismatch::Kind::Order, a, b, mine, theirs};
  return std::nullopt;
}

} // namespace

std::optional<Mismatch::Kind> differenceOf(const Meeting &one, const Meeting &other) {
  if (!other.isSameCall(one))
    return Mismatch::Kind::Operation;
  if (other.root && one.root && *other.root != *one.root)
    return Mismatch::Kind::Root;
  return other.matches(one) ? std::nullopt : std::optional(Mismatch::Kind::Amount);
}

/// One rank of each meeting is compared with all others.
std::optional<Mismatch> mismatchOf(RunRecord &run, const WaitGraph &graph) {
  std::map<std::pair<SharedPlace, uint64_t>, size_t> firsts;
  const auto &nodes = graph.nodes();
  for (size_t i = 0; i < nodes.size(); ++i)
    if (const Meeting *meeting = meetingOf(nodes[i]))
      if (auto place = run.shared(nodes[i].rank, meeting->place))
        firsts.try_emplace({*place, meeting->number}, i);
  for (const auto &[place, first] : firsts)
    for (size_t other = 0; other < nodes.size(); ++other)
      if (nodes[other].rank != nodes[first].rank)
        if (auto found = against(run, first, graph, other))
          return found;
  for (const auto &[place, first] : firsts)
    for (const auto &[otherPlace, second] : firsts)
      if (nodes[first].rank < nodes[second].rank)
        if (auto found = crossed(graph, first, second))
          return found;
  return std::nullopt;
}

} // namespace anole::tools
