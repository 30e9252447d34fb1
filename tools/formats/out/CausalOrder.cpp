#include "tools/formats/out/CausalOrder.h"

#include "tools/analysis/network/Collectives.h"
#include "tools/formats/out/call/CollectiveBytes.h"

namespace anole::exporting {

using whatif::nanosecond;
using whatif::Step;
using whatif::StepKind;

Time &CausalOrder::slot(uint32_t place) {
  if (place >= slots.size())
    slots.resize(place + size_t(1));
  return slots[place];
}

void CausalOrder::take(const Step &step) {
  RankFacts &rank = facts[step.rank];
  switch (step.kind) {
  case StepKind::SendNow:
  case StepKind::SendLater:
    slot(step.place) = rank.time.begin();
    return;
  case StepKind::Arrive:
    rank.time.notBefore(slot(step.place) + nanosecond);
    return;
  case StepKind::Enter:
    return enter(step, rank.time.begin(), rank.collective && isRoot(*rank.collective));
  case StepKind::EnterSlot:
    return enter(step, slot(step.place), false);
  case StepKind::Leave:
    return leave(step.rank);
  case StepKind::Keep:
    slot(step.place) = lastEntry;
    return;
  default:
    return;
  }
}

void CausalOrder::enter(const Step &step, Time time, bool isRoot) {
  lastEntry = step.first ? time : std::max(lastEntry, time);
  if (isRoot)
    rootEntry = time;
}

void CausalOrder::leave(uint32_t rank) {
  const std::optional<ExportedAct> &collective = facts[rank].collective;
  if (!collective)
    return;
  bool hasRoot = collective->root.has_value();
  bool isGiven = whatif::flowOf(collective->shape->operation) == whatif::Flow::FromRoot;
  if (hasRoot && isGiven && !isRoot(*collective))
    facts[rank].time.notBefore(rootEntry + nanosecond);
  if (!hasRoot || (!isGiven && isRoot(*collective)))
    facts[rank].time.notBefore(lastEntry + nanosecond);
}

} // namespace anole::exporting
