#include "tools/programs/replay/thread/ReplayProcess.h"

#include "tools/analysis/model/RankClusters.h"

namespace anole::replay {

ReplayProcess::ReplayProcess(const Trace &from, const World &world, Scratch files)
    : trace(from), worldRank(world.rank), scratch(std::move(files)) {
  for (const Text &text : trace.texts)
    texts[text.key] = &text.format;
  isOrdered = !tools::losesParameters(trace.info);
  if (!world.hasCommWorld())
    return;
  objects.comms.add(0, ReplayedCommunicator::of(MPI_COMM_WORLD));
  objects.comms.add(1, ReplayedCommunicator::of(MPI_COMM_SELF));
}

} // namespace anole::replay
