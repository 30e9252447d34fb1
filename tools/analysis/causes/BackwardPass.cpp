#include "tools/analysis/causes/BackwardPass.h"

#include <bit>
#include <numeric>
#include <utility>

namespace anole::whatif {
namespace {

/// What a leap costs, in passes through a step: for each place and doubling.
constexpr uint64_t leapCost = 10;

TimeSum signedSum(Weight sum) { return static_cast<TimeSum>(sum); }

} // namespace

TimeSum TimeParts::all() const {
  return std::accumulate(computing.begin(), computing.end(), TimeSum(0)) + latency + transfer +
         copies + receiving + overhead;
}

BackwardPass::BackwardPass(const Run &from, const WaitLanes &lanes)
    : run(from), lanes(lanes),
      places{run.setup.ranks, run.clocks.slotCount(), run.clocks.linkCount(), run.setup.hasLinks},
      weights(places.size(), lanes.size()), apart(3, lanes.size()),
      computing(run.setup.streams.size() * lanes.size()), counted(parts * lanes.size()),
      left(run.setup.ranks, WaitLanes::none) {
  for (size_t stream = 0; stream < run.setup.streams.size(); ++stream)
    position.push_back(run.clocks.position(stream));
  stepsTo.push_back(0);
  for (size_t i = 0; i < run.trail.size(); ++i)
    stepsTo.push_back(stepsTo.back() + (run.trail[i].steps ? run.trail[i].steps->size() : 0));
}

TimeParts BackwardPass::path(size_t lane) const {
  TimeParts path;
  for (size_t i = lane; i < computing.size(); i += lanes.size())
    path.computing.push_back(signedSum(computing[i]));
  auto part = [&](Part which) { return signedSum(counted[which * lanes.size() + lane]); };
  path.latency = part(Latency);
  path.transfer = part(Transfer);
  path.copies = part(Copies);
  path.receiving = part(Receiving);
  path.overhead = part(Overhead);
  path.count = static_cast<uint64_t>(part(Count));
  return path;
}

void BackwardPass::pass() { pass(0, run.trail.size()); }

void BackwardPass::pass(size_t begin, size_t end) {
  for (size_t i = end; i-- > begin;) {
    const TrailPart &part = run.trail[i];
    part.steps ? pass(part) : passLeap(part.from, i, part.times);
  }
}

void BackwardPass::pass(const TrailPart &part) {
  eachBackwards(run.trail, part,
                [&](const Step &step, Decision decision, const TakenLongTime *taken) {
                  longTime = taken;
                  expectBefore(*part.steps, static_cast<size_t>(&step - part.steps->data()));
                  pass(step, decision);
                });
}

/// As Clocks::expectAfter.
void BackwardPass::expectBefore(const std::vector<Step> &steps, size_t place) const {
  constexpr size_t ahead = 8;
  if (place < ahead || steps[place - ahead].kind != StepKind::Compute)
    return;
  const uint32_t stream = steps[place - ahead].place;
  __builtin_prefetch(run.setup.streams[stream].times.data() + position[stream]);
  __builtin_prefetch(computing.data() + stream * lanes.size());
}

/// A short way is gone.
void BackwardPass::passLeap(size_t from, size_t end, uint64_t times) {
  uint64_t each = stepsTo[end] - stepsTo[from];
  uint64_t cost = leapCost * places.size() * static_cast<uint64_t>(std::bit_width(times));
  if (times > 2 && each > cost / (times - 2))
    return passLongLeap(from, end, times);
  for (; times > 0; --times)
    pass(from, end);
}

/// The first iteration, seen backwards, tells what one asks for: x(1) - A x(0).
void BackwardPass::passLongLeap(size_t from, size_t end, uint64_t times) {
  Origins once(places);
  once.follow(run.trail, from, end);
  const Weights before = moved(once, weights.all());
  pass(from, end);
  Weights added = weights.all();
  addTo(added, before, -Weight(1));
  LeapSums sums = leapSums(once, weights.all(), added, times - 1);
  weights.replace(std::move(sums.all));
  const Weight outside = standsFor;
  standsFor *= times - 1;
  pass(from, end);
  standsFor = outside;
  weights.replace(std::move(sums.last));
}

void BackwardPass::pass(const Step &step, Decision decision) {
  bool isLast = decision != Decision::Stays;
  switch (step.kind) {
  case StepKind::Compute:
    return compute(step);
  case StepKind::SendNow:
  case StepKind::SendLater:
    return send(step);
  case StepKind::Arrive:
    return arrive(step, isLast);
  case StepKind::Finish:
    return finish(step, decision);
  case StepKind::Enter:
    return enter(step, isLast);
  case StepKind::EnterSlot:
    return isLast ? entry().giveTo(unheld(step.place)) : void();
  case StepKind::Leave:
    return leave(step);
  case StepKind::Keep:
    return giveSlot(step.place, entry());
  case StepKind::Move:
    return move(step);
  case StepKind::Spend:
    return count(Overhead, at(step.rank), chargeOf(step.cost).latency);
  case StepKind::Delay:
    return delay(step);
  case StepKind::Depart:
  case StepKind::Land:
    return passLink(step, decision);
  }
}

/// One place's time is another's: whoever asked for it asks for that.
void BackwardPass::giveSlot(uint32_t number, WeightRow to) {
  slot(number).giveTo(to);
  unheld(number).giveTo(to);
}

void BackwardPass::countSlot(Part part, uint32_t number, Time time) {
  count(part, slot(number), time);
  if (places.hasLinks)
    count(part, unheld(number), time);
}

void BackwardPass::count(Part part, const WeightRow &of, Time time) {
  of.addTo(sumsOf(counted, part), static_cast<Weight>(time));
}

const Charge &BackwardPass::chargeOf(uint32_t cost) {
  for (size_t known = charges.size(); known <= cost; ++known)
    charges.push_back(charge(run.setup.networks[0], run.setup.costs.all()[known]));
  return charges[cost];
}

void BackwardPass::compute(const Step &step) {
  const TimeStream &stream = run.setup.streams[step.place];
  uint32_t &next = position[step.place];
  next = (next == 0 ? static_cast<uint32_t>(stream.times.size()) : next) - 1;
  Time time = longTime ? longTime->time : stream.times[next];
  at(step.rank).addTo(sumsOf(computing, step.place), static_cast<Weight>(time));
}

void BackwardPass::send(const Step &step) {
  Time copy = chargeOf(step.cost).transfer;
  countSlot(Copies, step.place, copy);
  if (step.kind == StepKind::SendNow)
    count(Copies, at(step.rank), copy);
  giveSlot(step.place, at(step.rank));
}

void BackwardPass::move(const Step &step) {
  slot(step.place).giveTo(slot(step.cost));
  if (places.hasLinks)
    unheld(step.place).giveTo(unheld(step.cost));
}

void BackwardPass::delay(const Step &step) {
  bool isOverhead = run.setup.costs.all()[step.cost].kind == CostKind::Overhead;
  const Charge &own = chargeOf(step.cost);
  countSlot(isOverhead ? Overhead : Latency, step.place, own.latency);
  countSlot(Transfer, step.place, own.transfer);
}

/// A message that passes at once does so when it is there, on a link into a rank a latency later,
/// and keeps the link from then on. One that has to wait passes when the link is free. See pass().
void BackwardPass::passLink(const Step &step, Decision decision) {
  if (decision == Decision::Before)
    return;
  const Charge &way = chargeOf(step.cost);
  const Time latency = step.kind == StepKind::Land ? way.latency : 0;
  WeightRow sent = slot(step.place), link = at(places.link(step.site));
  count(Transfer, link, way.occupancy);
  if (decision == Decision::Changes) {
    count(Latency, sent, -latency);
    return sent.giveTo(link);
  }
  count(Latency, link, latency);
  link.giveTo(sent);
  if (decision == Decision::Shifted)
    count(Transfer, sent, longTime->time);
}

/// A rank that waits asks what is on the way to the start of the message and not on its own.
void BackwardPass::finish(const Step &step, Decision decision) {
  if (decision == Decision::Stays)
    return count(Receiving, at(step.rank), run.setup.tick);
  at(step.rank).giveTo(message());
  if (decision == Decision::Changes)
    ask(step, start());
}

void BackwardPass::arrive(const Step &step, bool isLast) {
  if (!isLast)
    return;
  const Charge &way = chargeOf(step.cost);
  count(Latency, message(), way.latency);
  count(Transfer, message(), way.transfer);
  message().giveTo(slot(step.place));
  start().giveTo(unheld(step.place));
}

/// The last one did not wait.
void BackwardPass::enter(const Step &step, bool isLast) {
  uint32_t lane = std::exchange(left[step.rank], WaitLanes::none);
  if (!isLast)
    return;
  entry().giveTo(at(step.rank));
  if (lane != WaitLanes::none && !std::exchange(isLastFound, true))
    sumsOf(counted, Count)[lane] -= standsFor;
}

void BackwardPass::leave(const Step &step) {
  const Charge &way = chargeOf(step.cost);
  count(Latency, at(step.rank), way.latency);
  count(Transfer, at(step.rank), way.transfer);
  at(step.rank).giveTo(entry());
  ask(step, entry());
  left[step.rank] = lanes.laneOf(step.site, step.rank);
  isLastFound = false;
}

void BackwardPass::ask(const Step &step, WeightRow until) {
  uint32_t lane = lanes.laneOf(step.site, step.rank);
  if (lane == WaitLanes::none)
    return;
  until.add(lane, standsFor);
  at(step.rank).add(lane, -standsFor);
  sumsOf(counted, Count)[lane] += standsFor;
}

} // namespace anole::whatif
