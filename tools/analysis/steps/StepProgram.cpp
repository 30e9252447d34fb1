#include "tools/analysis/steps/StepProgram.h"

#include <iterator>
#include <map>
#include <set>

namespace anole::whatif {
namespace {

bool isOfRank(StepKind kind) {
  switch (kind) {
  case StepKind::EnterSlot:
  case StepKind::Keep:
  case StepKind::Move:
  case StepKind::Delay:
  case StepKind::Depart:
  case StepKind::Land:
    return false;
  default:
    return true;
  }
}

bool setsSlot(StepKind kind) {
  switch (kind) {
  case StepKind::SendNow:
  case StepKind::SendLater:
  case StepKind::Keep:
  case StepKind::Move:
  case StepKind::Delay:
  case StepKind::Depart:
  case StepKind::Land:
    return true;
  default:
    return false;
  }
}

class TouchedFinder {
public:
  void look(const StepProgram &tape) {
    for (const TapePart &part : tape) {
      for (const Step &step : part.steps)
        look(step);
      if (part.repeat)
        look(*part.repeat);
    }
  }

  TouchedByRepeat found() const {
    return {{ranks.begin(), ranks.end()},
            {slots.begin(), slots.end()},
            {sites.begin(), sites.end()},
            {links.begin(), links.end()},
            {streams.begin(), streams.end()}};
  }

private:
  void look(const Step &step) {
    if (isOfRank(step.kind))
      ranks.insert(step.rank);
    if (step.kind == StepKind::Compute)
      ++streams[step.place];
    if (step.kind == StepKind::Finish || step.kind == StepKind::Leave)
      sites.insert(step.site);
    if (setsSlot(step.kind))
      slots.insert(step.place);
    if (isOnLink(step))
      links.insert(step.site);
  }

  void look(const Repeat &inner) {
    const TouchedByRepeat &touched = inner.touched;
    ranks.insert(touched.ranks.begin(), touched.ranks.end());
    slots.insert(touched.slots.begin(), touched.slots.end());
    sites.insert(touched.sites.begin(), touched.sites.end());
    links.insert(touched.links.begin(), touched.links.end());
    for (auto [stream, uses] : touched.streams)
      streams[stream] += uses * inner.count;
  }

  std::set<uint32_t> ranks, slots, sites, links;
  std::map<uint32_t, uint64_t> streams;
};

} // namespace

void TapeWriter::take(const Step &step) {
  if (isFull())
    return;
  ++held;
  if (parts.back().repeat)
    parts.emplace_back();
  parts.back().steps.push_back(step);
}

TapeMark TapeWriter::mark() const {
  if (parts.back().repeat)
    return {parts.size(), 0};
  return {parts.size() - 1, parts.back().steps.size()};
}

void TapeWriter::repeat(TapeMark since, uint64_t count, const std::vector<Step> &moves) {
  auto repeat = std::make_unique<Repeat>();
  repeat->count = count;
  if (since.part < parts.size() && since.step > 0) {
    auto &begun = parts[since.part].steps;
    auto from = begun.begin() + static_cast<std::ptrdiff_t>(since.step);
    repeat->body.push_back({{from, begun.end()}, std::move(parts[since.part].repeat)});
    begun.erase(from, begun.end());
    ++since.part;
  }
  auto rest = parts.begin() + static_cast<std::ptrdiff_t>(since.part);
  repeat->body.insert(repeat->body.end(), std::make_move_iterator(rest),
                      std::make_move_iterator(parts.end()));
  parts.erase(rest, parts.end());
  repeat->body.push_back({moves, nullptr});
  TouchedFinder finder;
  finder.look(repeat->body);
  repeat->touched = finder.found();
  if (parts.empty() || parts.back().repeat)
    parts.emplace_back();
  parts.back().repeat = std::move(repeat);
}

} // namespace anole::whatif
