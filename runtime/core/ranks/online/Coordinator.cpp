#include "runtime/core/ranks/online/Coordinator.h"

#include "runtime/core/base/Fault.h"
#include "runtime/core/file/check/CutCheck.h"
#include "runtime/core/merge/Merge.h"
#include "runtime/core/model/ClusterFamilies.h"
#include "runtime/core/ranks/cluster/Members.h"
#include "runtime/core/terms/Term.h"

#include <algorithm>
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
                         uint32_t levels)
    : settings(settings), algorithm(algorithm), budget(settings.budget),
      signingBudget(settings.budget), room(2 + levels) {}

void Coordinator::hear(const Report &report) {
  LoopEpoch before = turn();
  election.hear(report);
  follow(before);
}

void Coordinator::hearLast(const Report &report) {
  LoopEpoch before = turn();
  election.hearLast(report);
  follow(before);
}

/// Another loop may have the phases now: what was decided at the markers of the one before says
/// nothing of it.
void Coordinator::follow(LoopEpoch before) {
  if (turn() == before)
    return;
  wanted = areCurrent = false;
  clustersOf.clear();
  kindAtCut = PhaseKinds::other;
  covered = 0;
  if (stage == Stage::Cutting && marker != Order::atEnd)
    isLost = mustAbort = true;
}

/// In time that grows with the changes.
void Coordinator::vote(const Vote &vote, uint64_t first) {
  PhaseGraph &graph = election.graphFrom(first);
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
    areCurrent = false;
    graph.next(true, vote.signatures[i]);
  }
  settle(graph, vote.last, wanted);
  enterKind();
}

/// No marker up to this one has a change before it.
void Coordinator::settle(PhaseGraph &graph, uint64_t until, bool &wanted) {
  if (graph.markers() >= until)
    return;
  wanted = wanted || ANOLE_FAULT(NoTraceOfSettledPhase, false,
                                 graph.state() == PhaseState::AllTracing && graph.isFirstOfKind());
  graph.nextUnchanged(until - graph.markers());
}

/// A kind of phase that came back has its clusters.
void Coordinator::enterKind() {
  const PhaseGraph *graph = election.graph();
  auto known = graph ? clustersOf.find(graph->kind()) : clustersOf.end();
  if (areCurrent || known == clustersOf.end())
    return;
  clusters = known->second;
  areCurrent = true;
}

bool Coordinator::isWorthwhile() const {
  const PhaseGraph *graph = election.graph();
  return graph &&
         ANOLE_FAULT(NoTraceIsMade, false, wanted || graph->markers() > covered + covered / 8);
}

void Coordinator::countTime(uint64_t cpuTime) {
  uint64_t passed = cpuTime - std::exchange(timed, cpuTime);
  if (const PhaseGraph *graph = election.graph(); graph && !election.isOver())
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
bool Coordinator::needsClusters() const {
  const PhaseGraph *graph = election.graph();
  return ANOLE_FAULT(ClustersNeedATrace, false, settings.trustLeads) && !settings.isLossless() &&
         !areCurrent && graph && graph->state() != PhaseState::AllTracing;
}

bool Coordinator::mayAsk(uint64_t cpuTime) const {
  return settings.whileRunning && ((isWorthwhile() && budget.mayAsk(cpuTime)) ||
                                   (needsClusters() && signingBudget.mayAsk(cpuTime)));
}

/// The leads of the last clusters record for all in state L. Nobody rests where nothing may be
/// lost.
bool Coordinator::mayRest() const {
  const PhaseGraph *graph = election.graph();
  return ANOLE_FAULT(RestThoughNotTrusted, true, settings.trustLeads) &&
         ANOLE_FAULT(RestThoughLossless, true, !settings.isLossless()) && areCurrent &&
         !clusters.empty() && graph && graph->state() == PhaseState::Lead && !election.isOver();
}

/// While an update is under way, its clusters may not be known.
std::optional<Order> Coordinator::nextRest() {
  bool isOver = doRest && (!areCurrent || kindAtRest != election.graph()->kind());
  if (ANOLE_FAULT(NobodyWakes, false, isOver)) {
    doRest = false;
    return Order{Order::Kind::Wake};
  }
  if (doRest || ANOLE_FAULT(RestBeforeClusters, false, stage != Stage::Idle) || !mayRest())
    return std::nullopt;
  doRest = true;
  kindAtRest = election.graph()->kind();
  return ANOLE_FAULT(NobodyRests, std::optional<Order>(),
                     Order{Order::Kind::Rest, update, 0, false, false, sharesOf(clusters)});
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
      return cut(Order::atEnd);
    if (!mayAsk(cpuTime))
      return std::nullopt;
    stage = Stage::Locating;
    updated = turn();
    return locate();
  case Stage::Located:
    return cut(marker);
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
  Order order{budget.mustWeigh() ? Order::Kind::Weigh : Order::Kind::Locate, ++update};
  order.reuse = doRest && areCurrent;
  if (order.reuse && budget.mustWeigh())
    order.leads = sharesOf(clusters);
  order.loop = updated.loop;
  return order;
}

void Coordinator::located(const Progress &progress, uint64_t cpuTime) {
  marker = progress.furthest + ANOLE_FAULT(CutAtFurthestRank, 0, room);
  bool isTimely = updated == turn();
  bool isPaid = isTimely && isWorthwhile() && budget.allows(progress, cpuTime);
  signs = isTimely && !isPaid && needsClusters() && signingBudget.allows(progress, cpuTime);
  stage = isPaid || signs ? Stage::Located : Stage::Idle;
}

Order Coordinator::cut(uint64_t at) {
  if (stage == Stage::Idle) {
    ++update;
    signs = false;
  }
  marker = at;
  stage = Stage::Cutting;
  bool isSettled = isLast() && settings.isLossless();
  reused = !signs && settings.trustLeads && ANOLE_FAULT(ClustersOutliveChange, true, areCurrent) &&
           !clusters.empty() && !isSettled;
  wanted = wanted && signs;
  if (reused)
    merging = clusters;
  areCurrent = true;
  const PhaseGraph *graph = election.graph();
  bool hasSettled = graph && graph->state() != PhaseState::AllTracing;
  kindAtCut = hasSettled ? graph->kind() : PhaseKinds::other;
  return {signs ? Order::Kind::Sign : Order::Kind::Cut,
          update,
          marker,
          reused,
          isSettled,
          reused ? sharesOf(merging) : std::vector<LeadShare>(),
          isLast() && graph ? graph->phases() : Terms{},
          turn().loop};
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
  if (!std::exchange(isLost, false)) {
    room *= 2;
    wanted = wanted || !signs;
  }
  areCurrent = areCurrent && reused;
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
  if (isLast())
    return;
  if (kindAtCut != PhaseKinds::other)
    clustersOf[kindAtCut] = merging;
  areCurrent ? void(clusters = merging) : enterKind();
}

Order Coordinator::merge() {
  stage = Stage::Merging;
  if (!reused)
    takeClusters();
  return leadsMerge() ? Order{Order::Kind::MergeLeads, update, 0, false, false, sharesOf(merging)}
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
  if (const PhaseGraph *graph = election.graph())
    graph->describe(info);
  info.deviated = deviations.ranks();
  info.deviations = deviations.list();
}

} // namespace anole
