#include "runtime/core/ranks/online/OnlineRank.h"

#include "runtime/core/base/ByteNumbers.h"
#include "runtime/core/base/Fault.h"
#include "runtime/core/model/LossCounters.h"

#include <algorithm>

namespace anole {
namespace {

/// Not all that ranks gave is in the trace: they must not give it up.
bool hasLost(const Trace &trace) {
  return std::ranges::any_of(trace.info.counters, [](const Counter &counter) {
    return counter.name == loss_counter::subtreesLost;
  });
}

} // namespace

OnlineRank::OnlineRank(Transport &world, OnlineHost &host, const OnlineSettings &settings)
    : world(world), host(host), tree(world.size(), settings.arity),
      children(tree.children(world.rank())), algorithm(makeClusterAlgorithm(settings.cluster)),
      meter(host), part(world, host, settings, meter), reports(children.size() + 1),
      votes(children.size() + 1, world.rank()), answers(children.size() + 1) {
  if (world.rank() == 0)
    conductor = std::make_unique<Coordinator>(settings, *algorithm, world.size());
}

void OnlineRank::workAtMarker() {
  WorkMeter::Piece piece(meter, workNow());
  if (part.owesTraceNow())
    part.giveSnapshot();
  if (Mispredictions *surprises = votes.isDue() ? host.surprises() : nullptr)
    votes.compare(*surprises);
  votes.vote();
  pump();
}

void OnlineRank::passQuietly(uint64_t number) {
  if (number <= marked)
    return;
  marked = number;
  part.passMarker(number);
  votes.passQuietly(number);
}

Work OnlineRank::workNow() const {
  return !part.isUpdating() ? Work::Agreeing : part.isSigning() ? Work::Clustering : Work::Merging;
}

/// By itself, or because it was ordered to.
void OnlineRank::follows(uint64_t loop, uint64_t done) {
  marked = done;
  part.follow(loop, done);
  votes.begin(loop == ordered.loop ? ordered : LoopEpoch{loop, ++turnsOf[loop]}, done);
}

void OnlineRank::loopsRan() {
  WorkMeter::Piece piece(meter, workNow());
  reports.give(0, ++reported, ownReport());
  pump();
}

Report OnlineRank::ownReport() const {
  return reportOf(world.rank(), votes.turn(), host.evidence());
}

void OnlineRank::finish(Trace whole) {
  Report last = ownReport();
  endReport(last);
  reports.finish(0, reported, std::move(last));
  votes.end();
  hasEnded = true;
  meter.end();
  WorkMeter::Piece piece(meter, Work::Merging);
  part.finish(std::move(whole));
  pump();
}

bool OnlineRank::step() {
  WorkMeter::Piece piece(meter, workNow());
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
  case FinishTag:
    return handleVote(message);
  case ReportTag:
    return reports.give(sourceOf(message.from), number, reportFrom(in.remainder()));
  case EndTag:
    return reports.finish(sourceOf(message.from), number, reportFrom(in.remainder()));
  case AnswerTag:
    return answers.give(number, sourceOf(message.from), in.remainder());
  case OrderTag:
    for (uint32_t child : children)
      if (ANOLE_FAULT(OrdersReachOneChild, child == children.front(), true))
        world.send(child, OrderTag, message.bytes);
    return orders.arrive(number, orderFrom(in.remainder()));
  default:
    return;
  }
}

void OnlineRank::handleVote(const Message &message) {
  ByteReader in(message.bytes);
  uint64_t number = in.take(), first = in.take();
  LoopEpoch turn{in.takeWord(), in.take()};
  Votes &joined = votes.of(turn);
  if (message.tag == FinishTag)
    return joined.finish(sourceOf(message.from), number);
  joined.begin(first);
  joined.give(sourceOf(message.from), number, voteFrom(in.remainder()));
}

/// Everything that what has arrived makes possible.
void OnlineRank::pump() {
  for (bool more = true; more;) {
    sendReports();
    conductor ? countVotes() : sendVotes();
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

void OnlineRank::sendReports() {
  while (auto joined = reports.take())
    conductor ? conductor->hear(*joined) : sendUp(ReportTag, reports.taken(), toBytes(*joined));
  if (!reports.isFinished() || std::exchange(toldEnd, true))
    return;
  Report last = reports.last();
  conductor ? conductor->hearLast(last) : sendUp(EndTag, reports.taken(), toBytes(last));
}

void OnlineRank::sendVotes() {
  votes.each([&](LoopEpoch turn, Votes &joined) {
    auto header = [&] {
      ByteWriter out;
      out.put(joined.first()).putWord(turn.loop);
      return out.put(turn.number).take();
    };
    while (auto vote = joined.take())
      sendUp(VoteTag, joined.taken(), header() + toBytes(*vote));
    bool isOver = joined.isFinished();
    if (isOver)
      sendUp(FinishTag, joined.taken(), header());
    return isOver;
  });
}

/// Those of other turns wait: they may come to count.
void OnlineRank::countVotes() {
  for (const PhaseGroup &group : conductor->groups()) {
    Votes &joined = votes.of(group.turn);
    while (auto vote = joined.take())
      conductor->vote(group.turn, *vote, joined.first());
    if (joined.isFinished())
      conductor->votesAreIn(group.turn);
  }
}

void OnlineRank::sendAnswers() {
  while (auto question = answers.take()) {
    WorkMeter::Part clustering(meter, AnswerKey::isToCut(question->first) ? Work::Clustering
                                                                          : Work::Agreeing);
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
  if (auto merged = ANOLE_FAULT(LastTraceDoesNotWait, true, conductor->mayComplete())
                        ? part.takeMerged()
                        : std::nullopt) {
    auto made = conductor->complete(*merged, host.plugins());
    if (made == Coordinator::Result::Last)
      result = std::move(*merged);
    else if (made == Coordinator::Result::Part && keeps(*merged))
      conductor->keepsBlocks();
  }
  while (auto order = conductor->nextOrder(host.cpuTime()))
    give(*order);
}

/// Whether ranks may give up the blocks of a trace, which goes to disk.
bool OnlineRank::keeps(const Trace &trace) {
  WorkMeter::Part writing(meter, Work::Writing);
  return ANOLE_FAULT(BlocksReleasedEarly, (host.publish(trace), true),
                     host.publish(trace) && !hasLost(trace));
}

Progress OnlineRank::progress() const {
  const uint64_t record = host.recordSize();
  return {.spent = meter.spent(),
          .update = meter.spentOnUpdate(),
          .record = record,
          .signing = meter.spentOn(Work::Clustering),
          .largest = record};
}

void OnlineRank::obey(const Order &order) {
  stopped = order.kind == Order::Kind::Stop;
  if (order.kind == Order::Kind::Cut)
    meter.beginUpdate();
  if (order.kind == Order::Kind::Sign)
    meter.beginSigning();
  if (order.kind == Order::Kind::Follow)
    obeyToFollow(order);
  else if (order.kind == Order::Kind::Rest || order.kind == Order::Kind::Wake)
    obeyToRest(order);
  else if (order.kind == Order::Kind::Locate || order.kind == Order::Kind::Weigh)
    part.locate(order, progress());
  else
    part.obey(order);
}

/// Whether ranks of the group are in the subtree of the source.
bool OnlineRank::hasAnyOf(const PhaseGroup &group, size_t source) const {
  const uint32_t first = source == 0 ? world.rank() : children[source - 1];
  const uint32_t end = source == 0 ? first + 1 : tree.end(first);
  for (uint32_t rank = first; rank < end; ++rank)
    if (group.has(rank))
      return true;
  return false;
}

/// Where nobody is of the group, nobody votes, and the parent knows it.
void OnlineRank::awaitOnly(const PhaseGroup &group) {
  std::vector<size_t> others;
  for (size_t source = 0; source <= children.size(); ++source)
    if (!ANOLE_FAULT(AllGroupsAwaited, true, hasAnyOf(group, source)))
      others.push_back(source);
  if (others.size() <= children.size())
    for (size_t source : others)
      votes.of(group.turn).finish(source, 0);
}

/// Where the programmer chose the markers, nothing changes. A rank that has ended passes no marker
/// any more: it gives no vote in this turn, and says so.
void OnlineRank::obeyToFollow(const Order &order) {
  for (const PhaseGroup &group : order.groups)
    awaitOnly(group);
  const PhaseGroup *own = groupOf(order.groups, world.rank());
  if (!own || own->turn == ordered)
    return;
  ordered = own->turn;
  if (hasEnded) {
    ANOLE_FAULT(EndedRankFollowsNoOrder, void(), votes.begin(ordered, 0));
    return votes.end();
  }
  host.follow(ordered.loop);
  if (votes.turn().loop == ordered.loop && votes.turn() != ordered)
    follows(ordered.loop, marked);
}

/// What a rank that has ended did not see is completed already.
void OnlineRank::obeyToRest(const Order &order) {
  if (!groupOf(order.groups, world.rank()))
    return;
  bool isLead = std::ranges::find(order.leads, world.rank(), &LeadShare::rank) != order.leads.end();
  if (!hasEnded)
    host.rest(ANOLE_FAULT(EndOfRestNotHeard, true, order.kind == Order::Kind::Rest) &&
              ANOLE_FAULT(LeadsRest, true, ANOLE_FAULT(LeadsAloneRest, isLead, !isLead)));
}

void OnlineRank::give(const Order &order) {
  std::string bytes = ByteWriter().put(ordersGiven).take() + toBytes(order);
  for (uint32_t child : children)
    world.send(child, OrderTag, bytes);
  orders.arrive(ordersGiven++, order);
}

} // namespace anole
