#include "WalkScript.h"

#include <csignal>

namespace walker {
namespace {

Operation someOperation(uint64_t seed) {
  uint64_t kind = mixed(seed, 30) % 10;
  Operations chosen = kind < 6 ? exchanges() : kind < 9 ? collectives() : objects();
  return chosen.first[mixed(seed, 31) % chosen.count];
}

} // namespace

Script::Script(World &ofWorld, uint64_t seed, uint64_t acts)
    : world(ofWorld), length(acts), order(mixed(seed, 32), 1 + mixed(seed, 33) % 12) {
  for (uint64_t i = 0; i < 12; ++i)
    parts.push_back({Act(mixed(seed, 34, i)), someOperation(mixed(seed, 34, i)), 0});
  for (Part &part : parts)
    if (part.operation.needsAll)
      part.act.slot = 0;
}

/// Where this rank is not in the communicator, it leaves the act to the others.
void Script::next() {
  if (isOver())
    return;
  if (performed == last)
    raise(SIGKILL);
  Part &part = parts[order.at(performed++)];
  Step step{world, part.act, part.uses++};
  if (step.comm() != MPI_COMM_NULL)
    part.operation.perform(step);
}

} // namespace walker
