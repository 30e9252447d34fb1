#include "tools/analysis/causes/PathInTime.h"

#include <algorithm>
#include <map>

namespace anole::whatif {
namespace {

constexpr uint64_t mostWalked = uint64_t(1) << 25; // steps
constexpr uint64_t worthASkip = 4;                 // iterations

/// Follows the path from the end of the run to its start. It is at a clock, a slot, or at what the
/// ranks of a collective, or a message, wait for.
class PathWalk {
public:
  explicit PathWalk(const CauseRun &run)
      : trail(run.way()), setup(run.clockSetup()), length(run.end()), now(run.end()),
        at(run.lastRank()), parts(pathParts) {
    for (size_t stream = 0; stream < setup.streams.size(); ++stream)
      position.push_back(run.clocks().position(stream));
  }

  void walk() { walk(0, trail.size()); }
  std::vector<PathStretch> stretches() const;

private:
  static constexpr uint64_t slots = uint64_t(1) << 32, links = slots << 1, message = slots << 2,
                            entry = message + 1;
  using Sums = std::map<uint32_t, double>; ///< by rank
  struct Visit {
    uint64_t left = 0;
    Time now = 0;
    Sums spent{};
  };

  void walk(size_t begin, size_t end);
  void leap(size_t from, size_t end, uint64_t times);
  void skip(const Visit &before, uint64_t cycles);
  void pass(const Step &step, Decision decision, const TakenLongTime *longTime);
  void compute(const Step &step, const TakenLongTime *longTime);
  void send(const Step &step);
  void passLink(const Step &step, Decision decision, const TakenLongTime *busy);
  void spread(uint32_t rank, double time, Time from, Time to);
  void take(Time time, bool isComputing = false);
  void go(uint64_t from, uint64_t to) { at = at == from ? to : at; }
  Charge chargeOf(const Step &step) const {
    return charge(setup.networks[0], setup.costs.all()[step.cost]);
  }
  void cross(const Step &step) {
    Charge way = chargeOf(step);
    take(way.latency + way.transfer);
  }

  const Trail &trail;
  const ClockSetup &setup;
  const Time length;
  Time now;
  uint64_t at, walked = 0;
  std::vector<uint32_t> position; ///< by stream
  std::vector<Sums> parts;
  Sums spent;
};

void PathWalk::walk(size_t begin, size_t end) {
  for (size_t i = end; i-- > begin && walked <= mostWalked;) {
    const TrailPart &part = trail[i];
    if (!part.steps) {
      leap(part.from, i, part.times);
      continue;
    }
    walked += part.steps->size() + 1;
    eachBackwards(trail, part,
                  [&](const Step &step, Decision decision, const TakenLongTime *longTime) {
                    pass(step, decision, longTime);
                  });
  }
}

/// What is left after as many cycles as fit is walked.
void PathWalk::leap(size_t from, size_t end, uint64_t times) {
  std::map<uint64_t, Visit> seen;
  while (times > 0 && walked <= mostWalked) {
    auto [before, isNew] = seen.try_emplace(at, Visit{times, now, spent});
    if (!isNew && times >= worthASkip) {
      uint64_t cycle = before->second.left - times;
      skip(before->second, times / cycle);
      times %= cycle;
      seen.clear();
      continue;
    }
    walk(from, end);
    --times;
  }
}

void PathWalk::skip(const Visit &before, uint64_t cycles) {
  Time to = now;
  now -= (before.now - now) * static_cast<Time>(cycles);
  const Sums last = spent;
  for (auto [rank, time] : last) {
    auto known = before.spent.find(rank);
    double more = time - (known == before.spent.end() ? 0 : known->second);
    if (more > 0)
      spread(rank, more * static_cast<double>(cycles), now, to);
  }
}

void PathWalk::spread(uint32_t rank, double time, Time from, Time to) {
  spent[rank] += time;
  if (to <= from)
    return;
  double each = static_cast<double>(length) / pathParts,
         rate = time / static_cast<double>(to - from);
  auto begin = static_cast<double>(from), end = static_cast<double>(to);
  for (auto part = static_cast<size_t>(begin / each); part < pathParts && begin < end; ++part) {
    double border =
        part + 1 == pathParts ? end : std::min(end, each * static_cast<double>(part + 1));
    parts[part][rank] += rate * (border - begin);
    begin = border;
  }
}

void PathWalk::take(Time time, bool isComputing) {
  if (isComputing)
    spread(static_cast<uint32_t>(at), static_cast<double>(time), std::max<Time>(0, now - time),
           now);
  now = std::max<Time>(0, now - time);
}

void PathWalk::compute(const Step &step, const TakenLongTime *longTime) {
  const TimeStream &stream = setup.streams[step.place];
  uint32_t &next = position[step.place];
  next = (next == 0 ? static_cast<uint32_t>(stream.times.size()) : next) - 1;
  if (at == step.rank)
    take(longTime ? longTime->time : stream.times[next], true);
}

void PathWalk::send(const Step &step) {
  bool isSent = at == slots + step.place;
  if (isSent || (at == step.rank && step.kind == StepKind::SendNow))
    take(chargeOf(step).transfer);
  go(slots + step.place, step.rank);
}

/// As BackwardPass::passLink(), of one path.
void PathWalk::passLink(const Step &step, Decision decision, const TakenLongTime *busy) {
  uint64_t there = slots + step.place, link = links + step.site;
  if (decision == Decision::Before || (at != there && at != link))
    return;
  Charge way = chargeOf(step);
  Time latency = step.kind == StepKind::Land ? way.latency : 0;
  take(at == link ? way.occupancy : 0);
  if (decision == Decision::Changes) {
    now += at == there ? latency : 0;
    at = link;
    return;
  }
  take((at == link ? latency : 0) + (decision == Decision::Shifted ? busy->time : 0));
  at = there;
}

void PathWalk::pass(const Step &step, Decision decision, const TakenLongTime *longTime) {
  bool isLast = decision != Decision::Stays;
  switch (step.kind) {
  case StepKind::Compute:
    return compute(step, longTime);
  case StepKind::SendNow:
  case StepKind::SendLater:
    return send(step);
  case StepKind::Finish:
    if (at == step.rank && !isLast)
      take(setup.tick);
    return isLast ? go(step.rank, message) : void();
  case StepKind::Arrive:
    if (at == message && isLast)
      cross(step);
    return isLast ? go(message, slots + step.place) : void();
  case StepKind::Enter:
    return isLast ? go(entry, step.rank) : void();
  case StepKind::EnterSlot:
    return isLast ? go(entry, slots + step.place) : void();
  case StepKind::Leave:
    if (at == step.rank)
      cross(step);
    return go(step.rank, entry);
  case StepKind::Keep:
    return go(slots + step.place, entry);
  case StepKind::Move:
    return go(slots + step.place, slots + step.cost);
  case StepKind::Spend:
    return at == step.rank ? take(chargeOf(step).latency) : void();
  case StepKind::Delay:
    return at == slots + step.place ? take(chargeOf(step).way()) : void();
  case StepKind::Depart:
  case StepKind::Land:
    return passLink(step, decision, longTime);
  }
}

std::vector<PathStretch> PathWalk::stretches() const {
  std::vector<PathStretch> all;
  if (walked > mostWalked || length <= 0)
    return all;
  double each = static_cast<double>(length) / pathParts / nanosecond;
  for (size_t part = 0; part < parts.size(); ++part) {
    if (parts[part].empty())
      continue;
    auto [rank, time] =
        *std::ranges::max_element(parts[part], {}, [](const auto &entry) { return entry.second; });
    double begin = each * static_cast<double>(part);
    if (all.empty() || all.back().rank != rank)
      all.push_back({rank, begin});
    all.back().end = begin + each;
    all.back().time += time / nanosecond;
  }
  return all;
}

} // namespace

std::vector<PathStretch> pathInTime(const CauseRun &run) {
  PathWalk walk(run);
  walk.walk();
  return walk.stretches();
}

} // namespace anole::whatif
