#include "tools/analysis/match/Refuse.h"

#include "tools/analysis/model/EachRank.h"

namespace anole::whatif {

Expected<void> refuse(const Trace &trace) {
  if (!trace.info.endings.empty() || trace.info.online.upTo != 0)
    return fail("the trace is partial: messages that were sent later are not in it");
  if (auto has = tools::hasEachRank(trace); !has)
    return has;
  if (trace.streams.size() > 1)
    return fail("the program called MPI from several threads, and the trace does not say in which "
                "order");
  return {};
}

} // namespace anole::whatif
