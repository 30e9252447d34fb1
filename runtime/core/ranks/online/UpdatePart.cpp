#include "runtime/core/ranks/online/UpdatePart.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/merge/PeerCoder.h"
#include "runtime/core/ranks/cluster/ExplainedFields.h"
#include "runtime/core/ranks/cluster/Members.h"
#include "runtime/core/ranks/online/MarkedLoop.h"
#include "runtime/core/ranks/online/OnlineReplies.h"

#include <algorithm>

namespace anole {

void UpdatePart::locate(const Order &order, Progress progress) {
  progress.furthest = passed(order.loopOf(world.rank()));
  if (order.kind == Order::Kind::Weigh && (!order.reuse || shareOf(order.leads)))
    progress.parts = ownParts();
  answer = {AnswerKey::toLocate(order.update), toBytes(progress)};
}

/// As they would be merged.
DistinctParts UpdatePart::ownParts() const {
  Trace now = whole ? *whole : host.snapshot();
  PeerCoder(world.size(), host.functions()).code(now, world.rank());
  return DistinctParts::of(now);
}

/// Rank 0 may not have heard yet that the rank has followed another loop since.
uint64_t UpdatePart::passed(uint64_t ofLoop) const {
  return ofLoop == loop ? markers : ANOLE_FAULT(OtherLoopsNotMissed, 0, host.markersOf(ofLoop));
}

/// A marker of the loop before will not be told of any more: the trace is owed at the end, if the
/// rank never comes to the marker, unless the update is given up before.
void UpdatePart::follow(uint64_t ofLoop, uint64_t done) {
  if (target && ANOLE_FAULT(CutOutlivesLoop, false, ofLoop != loop))
    target = Order::atEnd;
  loop = ofLoop;
  markers = done;
}

void UpdatePart::obey(const Order &order) {
  switch (order.kind) {
  case Order::Kind::Cut:
  case Order::Kind::Sign:
    return cut(order);
  case Order::Kind::Abort:
    given.reset();
    return std::exchange(target, std::nullopt) ? contribute(true) : void();
  case Order::Kind::Release:
    return release();
  case Order::Kind::Merge:
    return mergeAll();
  case Order::Kind::MergeLeads:
    return mergeLeads(order.leads);
  case Order::Kind::Follow:
  case Order::Kind::Locate:
  case Order::Kind::Weigh:
  case Order::Kind::Rest:
  case Order::Kind::Wake:
  case Order::Kind::Stop:
    return;
  }
}

/// The last update may use the record up: nothing else is asked of this rank then.
void UpdatePart::cut(const Order &order) {
  update = order.update;
  merges = order.merges;
  signs = order.kind == Order::Kind::Sign;
  cutLoop = order.loopOf(world.rank());
  cutMarker = order.marker;
  if (order.marker != Order::atEnd && cutLoop == 0)
    return contribute(false);
  if (order.reuse && !shareOf(order.leads) && world.rank() != 0)
    return contribute(false);
  if (ANOLE_FAULT(PassedCutAwaited, false, hasMissed()))
    return contribute(true);
  if (order.marker == Order::atEnd) {
    host.conclude(*whole, cutLoop, order.phases);
    return give(*std::exchange(whole, std::nullopt));
  }
  if (ANOLE_FAULT(EndedRankGivesNothing, false, whole.has_value()))
    return givePart(*whole);
  target = ANOLE_FAULT(CutOfAnotherLoop, true, cutLoop == loop) ? order.marker : Order::atEnd;
}

void UpdatePart::giveSnapshot() { givePart(host.snapshot()); }

void UpdatePart::finish(Trace trace) {
  hasEnded = true;
  facts = trace.info.facts();
  whole = std::move(trace);
  if (ANOLE_FAULT(EndForgetsCut, false, std::exchange(target, std::nullopt).has_value()))
    ANOLE_FAULT(EndMissesNothing, false, hasMissed()) ? contribute(true) : givePart(*whole);
}

void UpdatePart::give(Trace trace) {
  target.reset();
  digests.reset();
  given = std::move(trace);
  contribute(false);
  if (signs)
    given.reset();
  if (merges)
    mergeAll();
}

/// Of itself, a rank that has ended has the markers of the loop that it would choose, and one that
/// runs those of the loop that it follows.
void UpdatePart::givePart(Trace trace) {
  if (ANOLE_FAULT(EndedNamesItsOwnChoice, false, cutLoop != chosenByPeople))
    markLoop(trace, cutLoop, host.evidence(), host.markersOf(cutLoop));
  give(std::move(trace));
}

Signatures UpdatePart::ownSignatures() const {
  if (digests)
    return contentOf(*given, *digests);
  return signaturesOf(*given, host.functions(),
                      pluginValues(host.plugins(), world.rank(), world.size()),
                      settings.cluster.endpoints, world.size());
}

void UpdatePart::contribute(bool missed) {
  WorkMeter::Part clustering(meter, Work::Clustering);
  Contribution own{missed, {}};
  if (given) {
    if (needsContentAlone(settings.cluster.kind))
      digests = partDigests(*given);
    own.clusters = clusterOf(world.rank(), ownSignatures());
    if (!hasEqualContent(settings.cluster.kind))
      own.clusters.candidates.front().cluster.explained =
          explained::fieldsOf(*given, host.functions(), host.plugins(), world.rank(), world.size());
  }
  if (hasEnded && !merges)
    own.facts = facts;
  answer = {AnswerKey::toCut(update), toBytes(own)};
}

void UpdatePart::codePeers() {
  if (PeerCoder(world.size(), host.functions()).code(*given, world.rank()))
    digests.reset();
}

void UpdatePart::mergeAll() {
  codePeers();
  merge({});
}

const LeadShare *UpdatePart::shareOf(const std::vector<LeadShare> &leads) const {
  auto own = std::ranges::find(leads, world.rank(), &LeadShare::rank);
  return own == leads.end() ? nullptr : &*own;
}

/// Rank 0 takes part in any case: it knows the run, and is where the trace arrives.
void UpdatePart::mergeLeads(const std::vector<LeadShare> &leads) {
  const LeadShare *own = shareOf(leads);
  digests.reset();
  if (!own && world.rank() != 0)
    return given.reset();
  if (own) {
    weigh(*given, ANOLE_FAULT(LeadStandsForItself, 1, own->members));
    if (own->members == 1)
      codePeers();
  } else {
    ANOLE_FAULT(TraceGivenTwice, void(), given->streams.clear());
    given->info.ranks = 0;
    given->info.facts() = {}; // another rank's events stand for its own
  }
  std::vector<uint32_t> members{0};
  for (const LeadShare &lead : leads)
    if (lead.rank != 0)
      members.push_back(lead.rank);
  merge(std::move(members));
}

void UpdatePart::merge(std::vector<uint32_t> members) {
  mergeOf = update;
  channel = std::make_unique<MergeChannel>(world, update, std::move(members));
  BlockLibrary own;
  addBlocks(own, *given);
  named.clear();
  for (const auto &[digest, block] : own)
    named.push_back(block);
  reduction = std::make_unique<Reduction>(*channel, std::move(*given), settings.arity, host.shelf(),
                                          host.kept(), std::exchange(digests, std::nullopt));
  given.reset();
  for (std::vector<Message> first = std::exchange(early, {}); Message & message : first)
    channel->arrive(std::move(message));
}

void UpdatePart::release() {
  for (const BlockRef &block : named)
    block.storage().keep();
  if (needsContentAlone(settings.cluster.kind) || world.rank() == 0)
    host.release(named);
  named.clear();
}

/// A parent says which blocks it lacks, also if it lacks none. Then rank 0 may be done with the
/// merge, and order the next one, before its child has heard of it.
void UpdatePart::arrive(Message &&message) {
  const uint64_t of = MergeChannel::updateOf(message);
  if (of > mergeOf || ANOLE_FAULT(LateMessagesOfNext, !isMerging() || of != update, false))
    ANOLE_FAULT(EarlyMessagesDropped, void(message = {}), early.push_back(std::move(message)));
  else if (of == mergeOf && isMerging())
    channel->arrive(std::move(message));
}

std::optional<Trace> UpdatePart::takeMerged() {
  if (!reduction || !reduction->isDone() || world.rank() != 0)
    return std::nullopt;
  Trace merged = reduction->take();
  reduction.reset();
  return merged;
}

} // namespace anole
