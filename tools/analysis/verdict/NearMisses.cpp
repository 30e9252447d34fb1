#include "tools/analysis/verdict/NearMisses.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::tools {
namespace {

constexpr size_t mostMisses = 8;

/// What a node wants to receive or send, with the rank that it is to come from or to go to.
struct Want {
  Envelope envelope;
  std::optional<uint32_t> other; ///< nothing: any
  bool isSend = false;
};

std::vector<Want> wantsOf(const RunRecord &run, const WaitNode &node) {
  std::vector<Want> wants;
  auto add = [&](const Envelope &envelope, bool isSend) {
    bool isAny = envelope.peer == value(Special::AnySource);
    wants.push_back({envelope, isAny ? std::nullopt : run.worldRank(node.rank, envelope), isSend});
  };
  for (const Need &need : node.needs) {
    if (!need.request)
      continue;
    if (need.request->kind == OpenRequest::Kind::Receive)
      add(need.request->envelope, false);
    else if (need.request->kind == OpenRequest::Kind::Send)
      add(need.request->envelope, true);
  }
  if (node.call->receives)
    add(*node.call->receives, false);
  if (node.call->sends && !run.isTaken(node.rank, *node.call->sends))
    add(*node.call->sends, true);
  return wants;
}

std::string commText(int64_t comm) {
  return comm == 0 ? "MPI_COMM_WORLD" : "communicator " + std::to_string(comm);
}

bool isSameTag(int64_t wanted, int64_t sent) {
  return wanted == value(Special::AnyTag) || wanted == sent;
}

std::string sentText(const MessageChannel &channel, int64_t left) {
  return "rank " + std::to_string(channel.from) + " sent it " +
         (left == 1 ? "a message" : std::to_string(left) + " messages");
}

/// Of a receive: messages to the rank that nobody took.
void addMessages(RunRecord &run, size_t number, const WaitNode &node, const Want &want,
                 std::vector<NearMiss> &misses) {
  auto wanted = want.envelope.comm;
  auto place = run.shared(node.rank, {wanted, 0});
  for (const auto &[channel, left] : run.left()) {
    if (channel.to != node.rank || left <= 0 || misses.size() >= mostMisses)
      continue;
    bool isSameComm = place && place->comm == channel.comm;
    bool isSameSource = !want.other || *want.other == channel.from;
    bool isSameTagged = isSameTag(want.envelope.tag, channel.tag);
    if (!isSameSource || (isSameComm && isSameTagged))
      continue;
    std::string what = sentText(channel, left);
    what += isSameTagged ? "" : " " + tagText(channel.tag);
    what += isSameComm ? "" : " in another communicator";
    what += ", which nobody received";
    misses.push_back({number, what, channel.from});
  }
}

/// Of a send: receives of that rank that wait for another message.
void addReceives(RunRecord &run, const WaitGraph &graph, size_t number, const WaitNode &node,
                 const Want &want, std::vector<NearMiss> &misses) {
  if (!want.other)
    return;
  auto place = run.shared(node.rank, {want.envelope.comm, 0});
  auto [first, last] = graph.of(*want.other);
  for (size_t i = first; i < last && misses.size() < mostMisses; ++i) {
    const WaitNode &other = graph.nodes()[i];
    if (!other.isStuck)
      continue;
    for (const Want &theirs : wantsOf(run, other)) {
      bool isFromHere = !theirs.other || *theirs.other == node.rank;
      if (theirs.isSend || !isFromHere)
        continue;
      bool isSameComm = run.shared(other.rank, {theirs.envelope.comm, 0}) == place;
      bool isSameTagged = isSameTag(theirs.envelope.tag, want.envelope.tag);
      if (isSameComm && isSameTagged)
        continue;
      std::string what = "rank " + std::to_string(other.rank) + " waits for a message from " +
                         (theirs.other ? "it" : "anybody");
      what += isSameTagged ? "" : " " + tagText(theirs.envelope.tag);
      what += isSameComm ? "" : " in " + commText(theirs.envelope.comm);
      misses.push_back({number, what, other.rank});
    }
  }
}

} // namespace

std::string tagText(int64_t tag) {
  return tag == value(Special::AnyTag) ? "with any tag" : "with tag " + std::to_string(tag);
}

std::vector<NearMiss> messagesOfOthers(RunRecord &run, const WaitGraph &graph) {
  std::vector<NearMiss> misses;
  for (size_t i = 0; i < graph.nodes().size(); ++i) {
    const WaitNode &node = graph.nodes()[i];
    if (!node.isStuck)
      continue;
    for (const Want &want : wantsOf(run, node)) {
      auto place = run.shared(node.rank, {want.envelope.comm, 0});
      for (const auto &[channel, left] : run.left())
        if (!want.isSend && want.other && *want.other != channel.from && left > 0 &&
            channel.to == node.rank && channel.tag == want.envelope.tag && place &&
            place->comm == channel.comm && misses.size() < mostMisses)
          misses.push_back(
              {i, sentText(channel, left) + " " + tagText(channel.tag) + ", which nobody received",
               channel.from});
    }
  }
  return misses;
}

std::vector<NearMiss> nearMisses(RunRecord &run, const WaitGraph &graph) {
  std::vector<NearMiss> misses;
  for (size_t i = 0; i < graph.nodes().size() && misses.size() < mostMisses; ++i) {
    const WaitNode &node = graph.nodes()[i];
    if (!node.isStuck)
      continue;
    for (const Want &want : wantsOf(run, node))
      want.isSend ? addReceives(run, graph, i, node, want, misses)
                  : addMessages(run, i, node, want, misses);
  }
  return misses;
}

} // namespace anole::tools
