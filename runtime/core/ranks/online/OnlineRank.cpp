#include "runtime/core/ranks/online/OnlineRank.h"

#include "runtime/core/base/ByteNumbers.h"

#include <algorithm>
#include <bit>

namespace anole {
namespace {

/// Not all that ranks gave is in the trace: they must not give it up.
bool hasLost(const Trace &trace) {
  return std::ranges::any_of(
      trace.info.counters, [](const Counter &counter) { return counter.name == "subtrees lost"; });
}

} // namespace

OnlineRank::OnlineRank(Transport &world, OnlineHost &host, const OnlineSettings &settings)
    : world(world), host(host), tree(world.size(), settings.arity),
      children(tree.children(world.rank())), algorithm(makeClusterAlgorithm(settings.cluster)),
      part(world, host, settings), meter(host), votes(children.size() + 1),
      answers(children.size() + 1) {
  if (world.rank() == 0)
    conductor = std::make_unique<Conductor>(settings, *algorithm, std::bit_width(world.size()));
}

/// Most markers are only counted.
bool OnlineRank::marker(bool changed) {
  vote.last = part.passMarker();
  if (changed)
    vote.changed.push_back(vote.last);
  return vote.last == voteAt || part.owesTraceNow();
}

void OnlineRank::workAtMarker() {
  WorkMeter::Piece piece(meter, part.isUpdating());
  if (part.owesTraceNow())
    part.giveSnapshot();
  if (vote.last == voteAt)
    voteOn();
  pump();
}

void OnlineRank::voteOn() {
  voted = vote.last;
  votes.give(0, ++round, std::exchange(vote, {vote.last, {}}));
  voteAt = nextVoteAfter(voteAt);
}

void OnlineRank::finish(Trace whole) {
  if (vote.last != voted)
    voteOn();
  votes.finish(0, round);
  hasEnded = true;
  part.finish(std::move(whole));
  pump();
}

bool OnlineRank::step() {
  if (hasEnded)
    return handleNext();
  WorkMeter::Piece piece(meter, part.isUpdating());
  return handleNext();
}

bool OnlineRank::handleNext() {
  auto message = world.receive();
  if (message)
    handle(std::move(*message));
  bool merged = part.step();
  if (message || merged)
    pump();
  return message || merged;
}

size_t OnlineRank::sourceOf(uint32_t child) const {
  return static_cast<size_t>(std::find(children.begin(), children.end(), child) -
                             children.begin()) +
         1;
}

void OnlineRank::handle(Message &&message) {
  if (message.tag == MergeChannel::tag)
    return part.arrive(std::move(message));
  ByteReader in(message.bytes);
  uint64_t number = in.take();
  switch (message.tag) {
  case VoteTag:
    return votes.give(sourceOf(message.from), number, voteFrom(in.remainder()));
  case FinishTag:
    return votes.finish(sourceOf(message.from), number);
  case AnswerTag:
    return answers.give(number, sourceOf(message.from), in.remainder());
  case OrderTag:
    for (uint32_t child : children)
      world.send(child, OrderTag, message.bytes);
    return orders.arrive(number, orderFrom(in.remainder()));
  default:
    return;
  }
}

/// Everything that what has arrived makes possible.
void OnlineRank::pump() {
  for (bool more = true; more;) {
    sendVotes();
    sendAnswers();
    if (conductor)
      conduct();
    auto order = orders.next();
    if (order)
      obey(*order);
    more = order || part.step();
    if (auto answer = part.takeAnswer()) {
      answers.give(answer->first, 0, std::move(answer->second));
      more = true;
    }
  }
}

void OnlineRank::sendUp(Tag tag, uint64_t number, const std::string &bytes) {
  world.send(tree.parent(world.rank()), tag, ByteWriter().put(number).take() + bytes);
}

void OnlineRank::sendVotes() {
  while (auto joined = votes.take())
    conductor ? conductor->vote(*joined) : sendUp(VoteTag, votes.taken(), toBytes(*joined));
  if (!votes.isFinished() || std::exchange(toldEnd, true))
    return;
  conductor ? conductor->allFinished() : sendUp(FinishTag, votes.taken(), "");
}

void OnlineRank::sendAnswers() {
  while (auto question = answers.take()) {
    std::string joined = joinAnswers(question->first, question->second, *algorithm);
    if (!conductor)
      sendUp(AnswerTag, question->first, joined);
    else if (AnswerKey::isToCut(question->first))
      conductor->contributed(contributionFrom(joined));
    else
      conductor->located(progressFrom(joined), host.cpuTime());
  }
}

void OnlineRank::conduct() {
  if (auto merged = conductor->mayComplete() ? part.takeMerged() : std::nullopt) {
    if (conductor->complete(*merged, host.plugins()))
      result = std::move(*merged);
    else if (host.publish(*merged) && !hasLost(*merged))
      conductor->keepsBlocks();
  }
  while (auto order = conductor->nextOrder(host.cpuTime()))
    give(*order);
}

void OnlineRank::obey(const Order &order) {
  stopped = order.kind == Order::Kind::Stop;
  if (order.kind == Order::Kind::Cut)
    meter.beginUpdate();
  if (order.kind == Order::Kind::Locate)
    part.locate(order.update, {0, meter.spent(), meter.spentOnUpdate(), host.recordSize()});
  else
    part.obey(order);
}

void OnlineRank::give(const Order &order) {
  std::string bytes = ByteWriter().put(ordersGiven).take() + toBytes(order);
  for (uint32_t child : children)
    world.send(child, OrderTag, bytes);
  orders.arrive(ordersGiven++, order);
}

} // namespace anole
