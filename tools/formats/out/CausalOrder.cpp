#include "tools/formats/out/CausalOrder.h"

#include "tools/analysis/network/Collectives.h"
#include "tools/formats/out/call/CollectiveBytes.h"

namespace anole::exporting {

using whatif::Step;
using whatif::StepKind;

RankMoment &CausalOrder::slot(uint32_t place) {
  if (place >= slots.size())
    slots.resize(place + size_t(1));
  return slots[place];
}

void CausalOrder::take(const Step &step) {
  RankFacts &rank = facts[step.rank];
  switch (step.kind) {
  case StepKind::SendNow:
  case StepKind::SendLater:
    slot(step.place) = {rank.time.begin(), step.rank};
    return;
  case StepKind::Arrive:
    rank.time.notBefore(slot(step.place));
    return;
  case StepKind::Enter:
    return enter(step, {rank.time.begin(), step.rank}, rank.collective && isRoot(*rank.collective));
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

void CausalOrder::enter(const Step &step, const RankMoment &moment, bool isRoot) {
  if (step.first || moment.time > lastEntry.time)
    lastEntry = moment;
  if (isRoot)
    rootEntry = moment;
}

void CausalOrder::leave(uint32_t rank) {
  const std::optional<ExportedAct> &collective = facts[rank].collective;
  if (!collective)
    return;
  bool hasRoot = collective->root.has_value();
  bool isGiven = whatif::flowOf(collective->shape->operation) == whatif::Flow::FromRoot;
  if (hasRoot && isGiven && !isRoot(*collective))
    facts[rank].time.notBefore(rootEntry);
  if (!hasRoot || (!isGiven && isRoot(*collective)))
    facts[rank].time.notBefore(lastEntry);
}

} // namespace anole::exporting
