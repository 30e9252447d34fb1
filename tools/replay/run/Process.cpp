#include "tools/replay/run/Process.h"

namespace anole::replay {

bool losesParameters(const TraceInfo &info) {
  const std::string &clustering = info.online.clustering;
  return !clustering.empty() && clustering != "exact" && clustering != "none";
}

Process::Process(const Trace &from, const World &world, Scratch files)
    : trace(from), worldRank(world.rank), scratch(std::move(files)) {
  for (const Text &text : trace.texts)
    texts[text.key] = &text.format;
  isOrdered = !losesParameters(trace.info);
  if (!world.hasCommWorld())
    return;
  objects.comms.add(0, Communicator::of(MPI_COMM_WORLD));
  objects.comms.add(1, Communicator::of(MPI_COMM_SELF));
}

} // namespace anole::replay
