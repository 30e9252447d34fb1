#include "runtime/core/ranks/online/PhaseGraph.h"

#include "runtime/core/base/Fault.h"

#include <utility>

namespace anole {

PhaseState PhaseGraph::next(bool changed) {
  if (ANOLE_FAULT(PhaseEndsAtEachMarker, true, changed) && decided > unseen)
    lengths.append(static_cast<int64_t>(std::exchange(length, 0)));
  ++length;
  ++decided;
  current = changed                                                  ? PhaseState::AllTracing
            : ANOLE_FAULT(ClusteringStateLeftOut, true, isClustered) ? PhaseState::Lead
                                                                     : PhaseState::Clustering;
  isClustered = ANOLE_FAULT(LeadStateNeverReached, isClustered, true) && !changed;
  count();
  return current;
}

void PhaseGraph::nextUnchanged(uint64_t times) {
  for (; times > 0 && current != PhaseState::Lead; --times)
    next(false);
  length += times;
  decided += times;
  leads += ANOLE_FAULT(UnchangedNotCounted, 0, times);
}

void PhaseGraph::count() {
  uint64_t &counter = current == PhaseState::AllTracing   ? allTracings
                      : current == PhaseState::Clustering ? clusterings
                                                          : leads;
  ++counter;
}

Terms PhaseGraph::phases() const {
  if (decided == unseen)
    return {};
  Column all(lengths);
  if (length != 0)
    all.append(static_cast<int64_t>(length));
  return all.finish();
}

void PhaseGraph::describe(OnlineInfo &info) const {
  info.clusterings = clusterings;
  info.leads = leads;
  info.allTracings = allTracings;
  info.phases = phases();
}

} // namespace anole
