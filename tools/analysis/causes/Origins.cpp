#include "tools/analysis/causes/Origins.h"

#include <numeric>

namespace anole::whatif {

Origins::Origins(const TimePlaces &places) : places(places), origin(places.size()) {
  std::iota(origin.begin(), origin.end(), 0U);
}

Origins Origins::then(const Origins &later) const {
  Origins both(places);
  for (size_t place = 0; place < size(); ++place)
    both.origin[place] = origin[later.origin[place]];
  return both;
}

Origins Origins::repeated(uint64_t times) const {
  Origins all(places), power = *this;
  for (; times > 0; times /= 2) {
    if (times % 2 == 1)
      all = all.then(power);
    power = power.then(power);
  }
  return all;
}

void Origins::follow(const Trail &trail, size_t begin, size_t end) {
  for (size_t i = begin; i < end; ++i) {
    const TrailPart &part = trail[i];
    if (part.steps) {
      follow(trail, part);
      continue;
    }
    Origins once(places);
    once.follow(trail, part.from, i);
    *this = then(once.repeated(part.times));
  }
}

void Origins::follow(const Trail &trail, const TrailPart &part) {
  size_t decision = part.from;
  for (const Step &step : *part.steps)
    follow(step, decides(step) ? trail.decision(decision++) : Decision::Changes);
}

/// The first of several is the latest so far, as if it had won.
void Origins::follow(const Step &step, Decision decision) {
  bool isLater = decision != Decision::Stays;
  switch (step.kind) {
  case StepKind::SendNow:
  case StepKind::SendLater:
    return setSlot(step.place, origin[step.rank]);
  case StepKind::Arrive:
    message = isLater ? origin[places.slot(step.place)] : message;
    return;
  case StepKind::Finish:
    origin[step.rank] = isLater ? message : origin[step.rank];
    return;
  case StepKind::Enter:
    entry = isLater ? origin[step.rank] : entry;
    return;
  case StepKind::EnterSlot:
    entry = isLater ? origin[places.unheld(step.place)] : entry;
    return;
  case StepKind::Leave:
    origin[step.rank] = entry;
    return;
  case StepKind::Keep:
    return setSlot(step.place, entry);
  case StepKind::Move:
    origin[places.slot(step.place)] = origin[places.slot(step.cost)];
    origin[places.unheld(step.place)] = origin[places.unheld(step.cost)];
    return;
  case StepKind::Depart:
  case StepKind::Land:
    return passLink(step, decision);
  case StepKind::Compute:
  case StepKind::Spend:
  case StepKind::Delay:
    return;
  }
}

void Origins::passLink(const Step &step, Decision decision) {
  uint32_t &sent = origin[places.slot(step.place)], &link = origin[places.link(step.site)];
  if (decision == Decision::Changes)
    sent = link;
  else if (decision != Decision::Before)
    link = sent;
}

} // namespace anole::whatif
