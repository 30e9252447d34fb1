#include "tools/programs/replay/run/RepairedCalls.h"

#include <cinttypes>
#include <cstdio>
#include <memory>

namespace anole::replay {

Expected<RepairedCalls> RepairedCalls::read(const std::string &file, uint32_t rank) {
  RepairedCalls calls;
  if (file.empty())
    return calls;
  std::unique_ptr<FILE, int (*)(FILE *)> in(std::fopen(file.c_str(), "r"), std::fclose);
  if (!in)
    return fail("cannot read " + file + ", which 'anole replay --repair' makes");
  whatif::Repair repair;
  int found = 0;
  while ((found = std::fscanf(in.get(), "%" SCNu32 "%" SCNu64 "%" SCNu64 "%" SCNd64, &repair.rank,
                              &repair.event, &repair.scalar, &repair.value)) == 4)
    if (repair.rank == rank)
      calls.byEvent.emplace(repair.event, repair);
  if (found != EOF)
    return fail(file + " is not what 'anole replay --repair' makes");
  return calls;
}

const WalkedEvent *RepairedCalls::changeOf(const WalkedEvent &event) {
  auto [first, end] = byEvent.equal_range(event.ordinal);
  if (first == end)
    return nullptr;
  changed = event;
  for (; first != end; ++first)
    if (first->second.scalar < changed.scalars.size())
      changed.scalars[first->second.scalar] = first->second.value;
  return &changed;
}

} // namespace anole::replay
