#include "runtime/core/file/check/CutCheck.h"

#include "runtime/core/file/check/KnownGroups.h"
#include "runtime/core/model/Projection.h"
namespace anole {
namespace {

struct Channel {
  int64_t sent = 0, received = 0, posted = 0;
};

/// How often a rank took part in calls of all ranks of a communicator.
struct Takings {
  int64_t blocking = 0, started = 0;
};

class CutCheck {
public:
  CutCheck(const Trace &trace, uint64_t steps)
      : trace(trace), steps(steps), functions(trace), groups(trace.info.ranks) {}

  Expected<std::optional<std::string>> run();

private:
  using Place = KnownGroups::Place;
  /// Group, from, to, tag. The ranks are those in the group.
  using Way = std::tuple<uint32_t, int64_t, int64_t, int64_t>;

  template <class Take> Expected<void> eachRank(Take take);
  bool makesGroups() const;
  bool add(uint32_t rank, const PointTrace &point);
  bool addMessages(uint32_t rank, const PointTrace &point, const KnownFunction &known);
  bool addCollectives(uint32_t rank, const PointTrace &point, const FunctionInfo &function,
                      int64_t Takings::*counted);
  std::optional<std::string> tornChannel();
  std::optional<std::string> tornCollective();
  std::optional<std::string> tornCollective(uint32_t group);
  std::string textOf(uint32_t group) const;
  uint64_t open() const;

  const Trace &trace;
  StepBudget steps;
  KnownFunctions functions;
  KnownGroups groups;
  std::map<Way, Channel> channels;
  std::map<std::pair<uint32_t, uint32_t>, Takings> takings; ///< by group and rank in the world
  uint64_t missing = 0; ///< what must be open for the cut not to be torn
};

bool CutCheck::add(uint32_t rank, const PointTrace &point) {
  const KnownFunction *known = functions.find(point.key);
  if (!known || point.count == 0)
    return true;
  const auto &[function, role] = *known;
  bool isBlocking = role->mode == CallMode::Blocking;
  if ((isCollective(role->operation) && isBlocking) || KnownGroups::makesGroup(*role))
    return addCollectives(rank, point, *function, &Takings::blocking);
  return isCollective(role->operation) && role->mode == CallMode::Start
             ? addCollectives(rank, point, *function, &Takings::started)
             : addMessages(rank, point, *known);
}

bool CutCheck::addCollectives(uint32_t rank, const PointTrace &point, const FunctionInfo &function,
                              int64_t Takings::*counted) {
  FieldsOfPoint fields(function, point);
  return eachEvent(point, {fields.scalar(FieldKind::Comm)}, steps, [&](auto &now, int64_t times) {
    if (auto place = groups.find(rank, now[0]))
      takings[{place->group, rank}].*counted += times;
  });
}

/// A request for a persistent message is no message.
bool CutCheck::addMessages(uint32_t rank, const PointTrace &point, const KnownFunction &known) {
  FieldsOfPoint fields(*known.info, point);
  FieldValues dest = fields.scalar("dest"), source = fields.scalar("source"),
              comm = fields.scalar("comm");
  bool isPosted = fields.scalar("request").isKnown;
  CallOperation operation = known.role->operation;
  bool isProbe = operation == CallOperation::Probe || operation == CallOperation::MatchedProbe;
  if ((!dest.isKnown && !source.isKnown) || isProbe || known.role->mode == CallMode::PersistentInit)
    return true;
  auto tagOf = [&](const char *own) {
    FieldValues tag = fields.scalar(own);
    return tag.isKnown ? tag : fields.scalar("tag");
  };
  auto send = [&](const std::vector<int64_t> &now, int64_t times) {
    auto place = groups.find(rank, now[0]);
    if (place && !isSpecial(now[1]))
      channels[{place->group, place->rank, place->rank + now[1], now[2]}].sent += times;
  };
  auto receive = [&](const std::vector<int64_t> &now, int64_t times) {
    int64_t from = isSpecial(now[1]) ? now[3] : now[1];
    int64_t tag = isSpecial(now[2]) ? now[4] : now[2];
    auto place = groups.find(rank, now[0]);
    if (!place || isSpecial(from) || isSpecial(tag))
      return;
    Channel &channel = channels[{place->group, place->rank + from, place->rank, tag}];
    (isPosted ? channel.posted : channel.received) += times;
  };
  auto actual = [&](const char *status, const char *late) {
    return isPosted ? fields.late(late) : fields.scalar(status);
  };
  return (!dest.isKnown || eachEvent(point, {comm, dest, tagOf("sendtag")}, steps, send)) &&
         (!source.isKnown ||
          eachEvent(point,
                    {comm, source, tagOf("recvtag"), actual("status_source", "source"),
                     actual("status_tag", "tag")},
                    steps, receive));
}

uint64_t CutCheck::open() const {
  auto found = std::ranges::find(trace.info.counters, openRequests, &Counter::name);
  return found == trace.info.counters.end() ? 0 : found->total;
}

std::string CutCheck::textOf(uint32_t group) const {
  return group == KnownGroups::world
             ? ""
             : " in a communicator of " + std::to_string(groups.members(group).size()) + " ranks";
}

std::optional<std::string> CutCheck::tornChannel() {
  for (const auto &[way, channel] : channels) {
    const auto &[group, from, to, tag] = way;
    int64_t unsent = channel.received + channel.posted - channel.sent;
    missing += static_cast<uint64_t>(std::max<int64_t>(unsent, 0));
    if (channel.received > channel.sent || missing > open())
      return "rank " + std::to_string(to) + textOf(group) + " has received " +
             std::to_string(channel.received + channel.posted) + " messages with tag " +
             std::to_string(tag) + " of which rank " + std::to_string(from) + " has sent " +
             std::to_string(channel.sent);
  }
  return std::nullopt;
}

/// Calls that do not block may be open on the ranks that are ahead.
std::optional<std::string> CutCheck::tornCollective(uint32_t group) {
  const std::vector<uint32_t> &members = groups.members(group);
  const Takings first = takings[{group, members.front()}];
  int64_t least = first.started;
  for (uint32_t rank : members)
    least = std::min(least, takings[{group, rank}].started);
  for (uint32_t rank : members) {
    const Takings &own = takings[{group, rank}];
    missing += static_cast<uint64_t>(own.started - least);
    if (own.blocking != first.blocking || missing > open())
      return "rank " + std::to_string(rank) + " has made " +
             std::to_string(own.blocking + own.started) + " collective calls" + textOf(group) +
             ", and rank " + std::to_string(members.front()) + " " +
             std::to_string(first.blocking + first.started);
  }
  return std::nullopt;
}

std::optional<std::string> CutCheck::tornCollective() {
  std::vector<uint32_t> called;
  for (const auto &[key, own] : takings)
    if (called.empty() || called.back() != key.first)
      called.push_back(key.first);
  for (uint32_t group : called)
    if (auto torn = tornCollective(group))
      return torn;
  return std::nullopt;
}

bool CutCheck::makesGroups() const {
  return std::ranges::any_of(trace.streams, [&](const SharedStream &stream) {
    return std::ranges::any_of(stream.points, [&](const SharedPoint &point) {
      const KnownFunction *function = functions.find(point.key);
      return function && KnownGroups::makesGroup(*function->role);
    });
  });
}

template <class Take> Expected<void> CutCheck::eachRank(Take take) {
  for (uint32_t rank = 0; rank < trace.info.ranks; ++rank) {
    auto stream = projectRank(trace, rank, 0);
    if (!stream)
      return tl::unexpected(stream.error());
    if (!steps.spend(stream->points.size()) || !take(rank, *stream))
      return fail("its messages are too irregular");
  }
  return {};
}

Expected<std::optional<std::string>> CutCheck::run() {
  if (makesGroups())
    if (auto known = eachRank([&](uint32_t rank, const StreamTrace &stream) {
          return groups.add(rank, stream, functions, steps);
        });
        !known)
      return tl::unexpected(known.error());
  auto added = eachRank([&](uint32_t rank, const StreamTrace &stream) {
    return std::ranges::all_of(stream.points,
                               [&](const PointTrace &point) { return add(rank, point); });
  });
  if (!added)
    return tl::unexpected(added.error());
  auto torn = tornChannel();
  return torn ? torn : tornCollective();
}

} // namespace

Expected<std::optional<std::string>> findTornCut(const Trace &trace, uint64_t steps) {
  if (trace.info.ranks > steps)
    return fail("it has too many ranks to look at");
  return CutCheck(trace, steps).run();
}

} // namespace anole
