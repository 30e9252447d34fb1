#include "tools/analysis/causes/Origins.h"

#include <numeric>

namespace anole::whatif {

Origins::Origins(uint32_t ranks, size_t places) : ranks(ranks), origin(places) {
  std::iota(origin.begin(), origin.end(), 0U);
}

Origins Origins::then(const Origins &later) const {
  Origins both(ranks, size());
  for (size_t place = 0; place < size(); ++place)
    both.origin[place] = origin[later.origin[place]];
  return both;
}

Origins Origins::repeated(uint64_t times) const {
  Origins all(ranks, size()), power = *this;
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
    Origins once(ranks, size());
    once.follow(trail, part.from, i);
    *this = then(once.repeated(part.times));
  }
}

void Origins::follow(const Trail &trail, const TrailPart &part) {
  size_t decision = part.from;
  for (const Step &step : *part.steps)
    follow(step, !decides(step) || trail.decision(decision++) != Decision::Stays);
}

/// The first of several is the latest so far, as if it had won.
void Origins::follow(const Step &step, bool isLater) {
  switch (step.kind) {
  case StepKind::Compute:
    return;
  case StepKind::SendNow:
  case StepKind::SendLater:
    slot(step.place) = origin[step.rank];
    return;
  case StepKind::Arrive:
    message = isLater ? slot(step.place) : message;
    return;
  case StepKind::Finish:
    origin[step.rank] = isLater ? message : origin[step.rank];
    return;
  case StepKind::Enter:
    entry = isLater ? origin[step.rank] : entry;
    return;
  case StepKind::EnterSlot:
    entry = isLater ? slot(step.place) : entry;
    return;
  case StepKind::Leave:
    origin[step.rank] = entry;
    return;
  case StepKind::Keep:
    slot(step.place) = entry;
    return;
  case StepKind::Move:
    slot(step.place) = slot(step.cost);
    return;
  default:
    return; // of links, which runs that are followed backwards do not have
  }
}

} // namespace anole::whatif
