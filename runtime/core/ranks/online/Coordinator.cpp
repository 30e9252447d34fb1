#include "runtime/core/ranks/online/Coordinator.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/file/check/CutCheck.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/ClusterFamilies.h"
#include "runtime/core/ranks/cluster/Members.h"
#include "runtime/core/terms/Term.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace anole {

namespace {

uint64_t eventsIn(const std::vector<Counter> &counters) {
  auto events = std::find_if(counters.begin(), counters.end(),
                             [](const Counter &counter) { return counter.name == "events"; });
  return events == counters.end() ? 0 : events->total;
}

std::string clusteringText(const OnlineSettings &settings, const PeerPlugins &plugins) {
  std::string text = choiceName(settings.cluster.kind);
  if (settings.trustLeads)
    text += ", leads trusted";
  for (const PeerPlugin &plugin : plugins)
    text += ", plug-in " + plugin.name;
  return text;
}

/// The counters of all ranks, and how many of their events are in the trace as those of a lead.
std::vector<Counter> withRepresented(std::vector<Counter> all, const std::vector<Counter> &leads) {
  uint64_t represented =
      ANOLE_FAULT(RepresentedAreOfLeads, eventsIn(leads), eventsIn(all) - eventsIn(leads));
  all.push_back({"represented", "events that are in the trace as those of their cluster's lead",
                 represented, 0});
  return all;
}

} // namespace

Coordinator::Coordinator(const OnlineSettings &settings, const ClusterAlgorithm &algorithm,
                         uint32_t ranks)
    : settings(settings), algorithm(algorithm), ranks(ranks), budget(settings.budget),
      signingBudget(settings.budget), room(2 + std::bit_width(ranks)) {}

void Coordinator::hear(const Report &report) {
  election.hear(report);
  follow();
}

void Coordinator::hearLast(const Report &report) {
  election.hearLast(report);
  follow();
}

/// Another loop may have the phases now: what was decided at the markers of the one before says
/// nothing of it.
void Coordinator::follow() {
  if (tracings.are(groups()))
    return;
  tracings.follow(groups());
  covered = 0;
  if (stage == Stage::Cutting && !isLast() && !tracings.find(updated.turn))
    isLost = mustAbort = true;
}

/// In time that grows with the changes.
void Coordinator::vote(LoopEpoch turn, const Vote &vote, uint64_t first) {
  PhaseGraph &graph = election.graphFrom(turn, first);
  GroupTracing *tracing = tracings.find(turn);
  bool &wanted = tracing->wanted;
  bool isComparing = ANOLE_FAULT(DeviatesBeforeSettled, true, graph.state() == PhaseState::Lead) &&
                     ANOLE_FAULT(PhaseChangeDeviates, true, vote.changed.empty());
  wanted =
      (isComparing && deviations.hear(vote) && ANOLE_FAULT(DeviationMakesNoTrace, false, true)) ||
      wanted;
  for (size_t i = 0; i < vote.changed.size(); ++i) {
    if (vote.changed[i] <= graph.markers())
      continue;
    settle(graph, vote.changed[i] - 1, wanted);
    wanted = wanted || ANOLE_FAULT(NoTraceAtPhaseEnd, false,
                                   graph.isFirstOfKind() && graph.state() == PhaseState::Lead);
    tracing->areCurrent = false;
    graph.next(true, vote.signatures[i]);
  }
  settle(graph, vote.last, wanted);
  tracing->enter(graph.kind());
}

/// No marker up to this one has a change before it.
void Coordinator::settle(PhaseGraph &graph, uint64_t until, bool &wanted) {
  if (graph.markers() >= until)
    return;
  wanted = wanted || ANOLE_FAULT(NoTraceOfSettledPhase, false,
                                 graph.state() == PhaseState::AllTracing && graph.isFirstOfKind());
  graph.nextUnchanged(until - graph.markers());
}

/// Only where markers are of all ranks.
bool Coordinator::isWorthwhile(const GroupTracing &tracing) const {
  const PhaseGraph *graph = graphOf(tracing);
  return graph && tracing.group.isAll() &&
         ANOLE_FAULT(NoTraceIsMade, false,
                     tracing.wanted || graph->markers() > covered + covered / 8);
}

PhaseState Coordinator::stateOf(const GroupTracing &tracing) const {
  const PhaseGraph *graph = graphOf(tracing);
  return graph ? graph->state() : PhaseState::AllTracing;
}

/// In the states of the group of rank 0.
void Coordinator::countTime(uint64_t cpuTime) {
  uint64_t passed = cpuTime - std::exchange(timed, cpuTime);
  const PhaseGroup *own = groupOf(groups(), 0);
  const PhaseGraph *graph = own ? election.graphOf(own->turn) : nullptr;
  if (graph && !election.isOver())
    timesIn[static_cast<size_t>(graph->state())] += passed;
}

std::optional<Order> Coordinator::nextOrder(uint64_t cpuTime) {
  countTime(cpuTime);
  if (std::exchange(release, false))
    return Order{Order::Kind::Release, update};
  if (auto order = election.nextOrder())
    return order;
  if (std::exchange(mustAbort, false))
    return Order{Order::Kind::Abort, update};
  if (auto order = nextRest())
    return order;
  return nextUpdate(cpuTime);
}

/// Only for ranks to rest: a trace finds its clusters by itself.
bool Coordinator::needsClusters(const GroupTracing &tracing) const {
  return ANOLE_FAULT(ClustersNeedATrace, false, settings.trustLeads) && !settings.isLossless() &&
         !tracing.areCurrent && stateOf(tracing) != PhaseState::AllTracing;
}

/// The group for which to make an update; null: none needs one that may be paid. Groups take turns,
/// so that none is waiting for one that misses its markers again and again.
GroupTracing *Coordinator::nextToAsk(uint64_t cpuTime) {
  const size_t first = tracings.after(updated);
  for (size_t i = 0; settings.whileRunning && i < tracings.size(); ++i) {
    GroupTracing &next = tracings[(first + i) % tracings.size()];
    if ((isWorthwhile(next) && budget.mayAsk(cpuTime)) ||
        (needsClusters(next) && signingBudget.mayAsk(cpuTime)))
      return &next;
  }
  return nullptr;
}

/// The leads of the last clusters record for all in state L. Nobody rests where nothing may be
/// lost. While an update is under way, its clusters may not be known.
bool Coordinator::mayRest(const GroupTracing &tracing) const {
  return ANOLE_FAULT(RestBeforeClusters, true, stage == Stage::Idle) &&
         ANOLE_FAULT(RestThoughNotTrusted, true, settings.trustLeads) &&
         ANOLE_FAULT(RestThoughLossless, true, !settings.isLossless()) && tracing.hasClusters() &&
         stateOf(tracing) == PhaseState::Lead && !election.isOver();
}

std::optional<Order> Coordinator::nextRest() {
  for (GroupTracing &tracing : tracings)
    if (tracing.doRest && isRestOver(tracing))
      tracings.endRest(tracing);
  if (auto woken = tracings.takeWoken())
    return Order{.kind = Order::Kind::Wake, .groups = {*woken}};
  for (GroupTracing &tracing : tracings)
    if (!tracing.doRest && mayRest(tracing))
      return restOf(tracing);
  return std::nullopt;
}

bool Coordinator::isRestOver(const GroupTracing &tracing) const {
  return !tracing.areCurrent || tracing.kindAtRest != graphOf(tracing)->kind();
}

std::optional<Order> Coordinator::restOf(GroupTracing &tracing) {
  tracing.doRest = true;
  tracing.kindAtRest = graphOf(tracing)->kind();
  return ANOLE_FAULT(NobodyRests, std::optional<Order>(),
                     Order{.kind = Order::Kind::Rest,
                           .update = update,
                           .leads = sharesOf(tracing.clusters),
                           .groups = {tracing.group}});
}

std::vector<LeadShare> Coordinator::sharesOf(const std::vector<Cluster> &clusters) {
  std::vector<LeadShare> leads;
  for (const Cluster &cluster : clusters)
    leads.push_back(
        {cluster.lead, valueCount(cluster.ranks) + ANOLE_FAULT(LeadStandsForOneMore, 1, 0)});
  return leads;
}

std::optional<Order> Coordinator::nextUpdate(uint64_t cpuTime) {
  switch (stage) {
  case Stage::Idle:
    if (election.isOver())
      return cutAtEnd();
    if (const GroupTracing *next = nextToAsk(cpuTime)) {
      stage = Stage::Locating;
      updated = next->group;
      return locate();
    }
    return std::nullopt;
  case Stage::Located:
    return cut();
  case Stage::Contributed:
    return ANOLE_FAULT(MissedCutNotGivenUp, false, answer.missed) || isLost ? giveUp() : merge();
  case Stage::Ended:
    stage = Stage::Stopped;
    return Order{Order::Kind::Stop};
  default:
    return std::nullopt;
  }
}

/// Ranks that rest have no record to be weighed.
Order Coordinator::locate() {
  const GroupTracing &tracing = *tracings.find(updated.turn);
  bool weighs = budget.mustWeigh() && updated.isAll();
  Order order{weighs ? Order::Kind::Weigh : Order::Kind::Locate, ++update};
  order.reuse = tracing.doRest && tracing.areCurrent;
  if (order.reuse && weighs)
    order.leads = sharesOf(tracing.clusters);
  order.groups = {updated};
  return order;
}

void Coordinator::located(const Progress &progress, uint64_t cpuTime) {
  marker = progress.furthest + ANOLE_FAULT(CutAtFurthestRank, 0, room);
  const GroupTracing *tracing = tracings.find(updated.turn);
  bool isPaid = tracing && isWorthwhile(*tracing) && budget.allows(progress, cpuTime);
  signs = tracing && !isPaid && needsClusters(*tracing) && signingBudget.allows(progress, cpuTime);
  stage = isPaid || signs ? Stage::Located : Stage::Idle;
}

Order Coordinator::cut() {
  stage = Stage::Cutting;
  GroupTracing &tracing = *tracings.find(updated.turn);
  reused = !signs && settings.trustLeads && tracing.hasClusters();
  tracing.wanted = tracing.wanted && signs;
  if (reused)
    merging = tracing.clusters;
  tracing.areCurrent = true;
  tracing.kindAtCut =
      stateOf(tracing) != PhaseState::AllTracing ? graphOf(tracing)->kind() : PhaseKinds::other;
  return {.kind = signs ? Order::Kind::Sign : Order::Kind::Cut,
          .update = update,
          .marker = marker,
          .reuse = reused,
          .leads = reused ? sharesOf(merging) : std::vector<LeadShare>(),
          .groups = {updated}};
}

Order Coordinator::cutAtEnd() {
  ++update;
  signs = false;
  marker = Order::atEnd;
  stage = Stage::Cutting;
  std::vector<Cluster> known;
  if (settings.trustLeads && !settings.isLossless())
    known = tracings.clusters(ranks);
  reused = !known.empty();
  if (reused)
    merging = std::move(known);
  const PhaseGraph *graph =
      tracings.size() == 1 && tracings[0].group.isAll() ? graphOf(tracings[0]) : nullptr;
  return {.kind = Order::Kind::Cut,
          .update = update,
          .marker = marker,
          .reuse = reused,
          .merges = settings.isLossless(),
          .leads = reused ? sharesOf(merging) : std::vector<LeadShare>(),
          .phases = graph ? graph->phases() : Terms{},
          .groups = groups()};
}

void Coordinator::contributed(Contribution contribution) {
  answer = std::move(contribution);
  stage = Stage::Contributed;
  bool hasSigned = signs && !answer.missed && !isLost;
  if (!hasSigned && !(isLast() && settings.isLossless()))
    return;
  takeClusters();
  stage = hasSigned ? Stage::Idle : Stage::Merging;
}

Order Coordinator::giveUp() {
  stage = Stage::Idle;
  bool hasMissed = !std::exchange(isLost, false);
  if (hasMissed)
    room *= 2;
  if (GroupTracing *tracing = tracings.find(updated.turn)) {
    tracing->wanted = tracing->wanted || (hasMissed && !signs);
    tracing->areCurrent = tracing->areCurrent && reused;
  }
  return {Order::Kind::Abort, update};
}

/// Where every rank is in the trace with what is its own, its times are, too.
bool Coordinator::leadsMerge() const {
  bool mayStand = settings.trustLeads && settings.cluster.kind != ClusterKind::None &&
                  ANOLE_FAULT(TrustedLeadsAreAll, true, !isLast());
  return (!settings.isLossless() || mayStand) && !merging.empty();
}

/// Phases that came and went meanwhile do not matter: signatures are of all that ranks did.
void Coordinator::takeClusters() {
  algorithm.conclude(answer.clusters);
  merging.clear();
  for (const Candidate &candidate : answer.clusters.candidates)
    merging.push_back(candidate.cluster);
  GroupTracing *tracing = isLast() ? nullptr : tracings.find(updated.turn);
  if (!tracing)
    return;
  if (tracing->kindAtCut != PhaseKinds::other)
    tracing->clustersOf[tracing->kindAtCut] = merging;
  tracing->areCurrent ? void(tracing->clusters = merging)
                      : tracing->enter(graphOf(*tracing)->kind());
}

Order Coordinator::merge() {
  stage = Stage::Merging;
  if (!reused)
    takeClusters();
  return leadsMerge()
             ? Order{.kind = Order::Kind::MergeLeads, .update = update, .leads = sharesOf(merging)}
             : Order{Order::Kind::Merge, update};
}

/// Leads cannot be checked: the messages of others are not there.
bool Coordinator::isTorn(const Trace &trace) const {
  constexpr uint64_t mostSteps = 1'000'000;
  if (leadsMerge())
    return false;
  auto torn = findTornCut(trace, mostSteps);
  return !torn || ANOLE_FAULT(TornCutsKept, false, torn->has_value());
}

Coordinator::Result Coordinator::complete(Trace &trace, const PeerPlugins &known) {
  const PeerPlugins plugins = hasEqualContent(settings.cluster.kind) ? PeerPlugins{} : known;
  if (leadsMerge()) {
    expandLeads(trace, merging, plugins);
    trace.info.facts() = factsOfAll(trace.info.counters);
  }
  finishMerge(trace, settings.timeBytes);
  trace.info.online.upTo = isLast() ? 0 : marker;
  Result result = isLast() ? Result::Last : isTorn(trace) ? Result::Torn : Result::Part;
  published += result == Result::Part;
  budget.completed();
  describe(trace.info.online, plugins);
  covered = marker;
  stage = isLast() ? Stage::Ended : Stage::Idle;
  return result;
}

/// Before the run ends, only the leads' counters are known.
OwnFacts Coordinator::factsOfAll(const std::vector<Counter> &ofLeads) {
  if (!isLast())
    return {ofLeads};
  answer.facts.counters = withRepresented(std::move(answer.facts.counters), ofLeads);
  return std::move(answer.facts);
}

void Coordinator::describe(OnlineInfo &info, const PeerPlugins &plugins) const {
  info.clustering = clusteringText(settings, plugins);
  info.updates = published;
  info.clusters = familiesOf(merging);
  for (const GroupTracing &tracing : tracings) {
    PhaseCourse course;
    if (const PhaseGraph *graph = graphOf(tracing))
      graph->describe(course);
    if (tracing.group.isAll())
      static_cast<PhaseCourse &>(info) = std::move(course);
    else
      info.groups.push_back({std::move(course), tracing.group.ranks});
  }
  info.deviated = deviations.ranks();
  info.deviations = deviations.list();
}

} // namespace anole
