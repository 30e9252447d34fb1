#include "tools/replay/run/Process.h"

namespace anole::replay {

Process::Process(const Trace &from, const World &world, Scratch files)
    : trace(from), worldRank(world.rank), scratch(std::move(files)) {
  for (const Text &text : trace.texts)
    texts[text.key] = &text.format;
  const std::string &clustering = trace.info.online.clustering;
  isOrdered = clustering.empty() || clustering == "exact" || clustering == "none";
  if (!world.hasCommWorld())
    return;
  objects.comms.add(0, Communicator::of(MPI_COMM_WORLD));
  objects.comms.add(1, Communicator::of(MPI_COMM_SELF));
}

} // namespace anole::replay
