#include "tools/replay/thread/ReplayProcess.h"

#include "runtime/core/base/Choices.h"

namespace anole::replay {

bool losesParameters(const TraceInfo &info) {
  auto kind = choiceOf<ClusterKind>(info.online.clustering);
  return !info.online.clustering.empty() && kind != ClusterKind::Exact && kind != ClusterKind::None;
}

ReplayProcess::ReplayProcess(const Trace &from, const World &world, Scratch files)
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
