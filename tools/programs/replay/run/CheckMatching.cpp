#include "tools/programs/replay/run/CheckMatching.h"

#include "runtime/core/model/Projection.h"
#include "runtime/core/model/SpecialValues.h"
#include "runtime/core/model/StreamRanks.h"
#include "tools/analysis/model/RankClusters.h"
#include "tools/analysis/state/CallShape.h"
#include "tools/analysis/state/CommunicatorMap.h"

#include <array>
#include <set>

namespace anole::replay {
namespace {

/// Messages of one rank in one of its communicators, with one peer (relative) and one tag.
using Place = std::array<int64_t, 4>;

struct CountedMessages {
  std::map<Place, int64_t> sent, wanted;
};

/// Instead of a tag: any.
constexpr int64_t anyTag = -1;

std::optional<int64_t> valueAt(const WalkedEvent &event, FieldPlace place) {
  auto number = event.scalarAt(place);
  return number && !isSpecial(*number) ? number : std::nullopt;
}

/// Counts the messages of an event. A matched probe takes its message; other probes have a source
/// too, but receive nothing; the starts of persistent requests decide about their messages.
void count(uint32_t rank, const whatif::CallShape &shape, const WalkedEvent &event,
           CountedMessages &messages) {
  const CallRole &role = *shape.role;
  bool isTaken = role.operation == CallOperation::MatchedProbe && role.mode != CallMode::Test;
  bool isProbe =
      role.operation == CallOperation::Probe || role.operation == CallOperation::MatchedProbe;
  if ((isProbe && !isTaken) || role.mode == CallMode::PersistentInit)
    return;
  auto comm = valueAt(event, shape.comm);
  auto add = [&](auto &counts, std::optional<int64_t> peer, std::optional<int64_t> tag) {
    if (comm && peer && tag)
      ++counts[Place{rank, *comm, *peer, *tag}];
  };
  add(messages.sent, valueAt(event, shape.dest), valueAt(event, shape.sendTag));
  add(messages.wanted, valueAt(event, shape.source),
      valueAt(event, shape.receiveTag).value_or(anyTag));
}

/// Counts by sender, receiver and tag, and all tags together as `anyTag`. Messages that cannot be
/// placed in MPI_COMM_WORLD are left out.
std::map<std::array<int64_t, 3>, int64_t> inWorld(const std::map<Place, int64_t> &counts, bool sent,
                                                  const tools::CommunicatorMap &communicators) {
  std::map<std::array<int64_t, 3>, int64_t> placed;
  for (const auto &[place, number] : counts) {
    auto rank = static_cast<uint32_t>(place[0]);
    auto own = communicators.ownRank(rank, place[1]);
    auto peer = own ? communicators.worldRank(rank, place[1], *own + place[2]) : std::nullopt;
    if (!peer)
      continue;
    int64_t from = sent ? rank : *peer, to = sent ? *peer : rank;
    for (int64_t tag : std::set{place[3], anyTag})
      placed[{from, to, tag}] += number;
  }
  return placed;
}

Expected<void> compare(const Trace &trace, const CountedMessages &messages,
                       const tools::CommunicatorMap &communicators) {
  auto sent = inWorld(messages.sent, true, communicators);
  for (const auto &[place, wanted] : inWorld(messages.wanted, false, communicators))
    if (auto known = sent.find(place); wanted > (known == sent.end() ? 0 : known->second))
      return fail("rank " + std::to_string(place[1]) + " would wait for messages that rank " +
                  std::to_string(place[0]) + " does not send: the clusters of this trace (" +
                  trace.info.online.clustering +
                  ") lost who sends to whom; 'anole replay --repair' " +
                  "derives receives from sends, and ANOLE_CLUSTER=exact loses nothing");
  return {};
}

} // namespace

Expected<void> checkMatching(const Trace &trace) {
  if (!tools::losesParameters(trace.info))
    return {};
  const whatif::CallShapes shapes = whatif::shapesOf(trace);
  CountedMessages messages;
  tools::CommunicatorMap communicators(trace.info.ranks);
  for (StreamRanks ranks(trace.streams); auto next = ranks.next();) {
    uint32_t rank = *next;
    auto walker = projectRank(trace, rank, 0).and_then(EventWalker::over);
    if (!walker) // the replay itself says what is wrong
      continue;
    (void)eachEvent(*walker, [&](const WalkedEvent &event) {
      auto shape = shapes.find(event.key.functionId());
      if (shape == shapes.end())
        return;
      communicators.follow(rank, shape->second.known(), event);
      count(rank, shape->second, event, messages);
    });
  }
  return compare(trace, messages, communicators);
}

} // namespace anole::replay
