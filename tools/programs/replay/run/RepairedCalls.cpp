#include "tools/programs/replay/run/RepairedCalls.h"

#include "tools/analysis/match/FarmRoles.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <memory>

namespace anole::replay {

using whatif::RepairKind;

Expected<RepairedCalls> RepairedCalls::read(const std::string &file, uint32_t rank) {
  RepairedCalls calls;
  if (file.empty())
    return calls;
  std::unique_ptr<FILE, int (*)(FILE *)> in(std::fopen(file.c_str(), "r"), std::fclose);
  if (!in)
    return fail("cannot read " + file + ", which 'anole replay --repair' makes");
  whatif::Repair repair;
  int found = 0;
  uint8_t kind = 0;
  while ((found = std::fscanf(in.get(), "%" SCNu32 "%" SCNu64 "%" SCNu64 "%" SCNd64 "%" SCNu8,
                              &repair.rank, &repair.event, &repair.scalar, &repair.value, &kind)) ==
         5) {
    repair.kind = static_cast<RepairKind>(kind);
    if (repair.rank == rank)
      calls.add(repair);
  }
  if (found != EOF)
    return fail(file + " is not what 'anole replay --repair' makes");
  return calls;
}

void RepairedCalls::add(const whatif::Repair &repair) {
  switch (repair.kind) {
  case RepairKind::Answer:
    senders.emplace(static_cast<uint64_t>(repair.value), 0);
    [[fallthrough]];
  case RepairKind::Number:
    byEvent.emplace(repair.event, repair);
    return;
  case RepairKind::Step:
    steps.push_back(repair.event);
    share = static_cast<double>(repair.value) / 1e6;
  }
}

void RepairedCalls::received(const WalkedEvent &event, int64_t peer) {
  if (auto sender = senders.find(event.ordinal); sender != senders.end())
    sender->second = peer;
}

std::optional<RepairedCalls::Next> RepairedCalls::stepAfter(const WalkedEvent &event,
                                                            int64_t tag) const {
  auto own = std::ranges::lower_bound(steps, event.ordinal);
  if (own == steps.end() || *own != event.ordinal)
    return std::nullopt;
  const uint64_t stop = steps.size() - 1, at = static_cast<uint64_t>(own - steps.begin());
  if (tag == whatif::FarmSteps::stop || stop == 0)
    return Next{steps[stop] + 1, 1};
  uint64_t due = std::min(whatif::FarmSteps::stepOf(tag, stop), stop - 1);
  bool isNear = at < stop && at >= due && at - due <= 1;
  return Next{steps[isNear ? at : due] + 1, share};
}

const WalkedEvent *RepairedCalls::changeOf(const WalkedEvent &event) {
  auto [first, end] = byEvent.equal_range(event.ordinal);
  if (first == end)
    return nullptr;
  changed = event;
  for (; first != end; ++first) {
    const whatif::Repair &repair = first->second;
    if (repair.scalar < changed.scalars.size())
      changed.scalars[repair.scalar] = repair.kind == RepairKind::Answer
                                           ? senders.at(static_cast<uint64_t>(repair.value))
                                           : repair.value;
  }
  return &changed;
}

} // namespace anole::replay
