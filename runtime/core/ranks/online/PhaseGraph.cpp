#include "runtime/core/ranks/online/PhaseGraph.h"

#include "runtime/core/base/Fault.h"

#include <utility>

namespace anole {

PhaseState PhaseGraph::next(bool changed, uint64_t signature) {
  if (ANOLE_FAULT(PhaseEndsAtEachMarker, true, changed) && decided > unseen && !isListFull()) {
    lengths.append(static_cast<int64_t>(std::exchange(length, 0)));
    kindsBefore.append(static_cast<int64_t>(kindNow));
  }
  if (changed) {
    kindNow = kinds.of(signature);
    isClustered = kinds.isSettled(kindNow);
    isFirst = !isClustered;
  }
  ++length;
  ++decided;
  current = changed                                                  ? PhaseState::AllTracing
            : ANOLE_FAULT(ClusteringStateLeftOut, true, isClustered) ? PhaseState::Lead
                                                                     : PhaseState::Clustering;
  if (current == PhaseState::Clustering) {
    isClustered = ANOLE_FAULT(LeadStateNeverReached, false, true);
    ANOLE_FAULT(KindsNeverKnown, void(), kinds.settle(kindNow));
  }
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

bool PhaseGraph::isListFull() {
  constexpr size_t mostBytes = size_t(1) << 19; // some 3,000 phases in no order
  isFull = isFull || lengths.memory() + kindsBefore.memory() > mostBytes;
  return isFull;
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

void PhaseGraph::describe(PhaseCourse &info) const {
  info.clusterings = clusterings;
  info.leads = leads;
  info.allTracings = allTracings;
  info.phases = phases();
  if (!kinds.haveReturned())
    return;
  Column all(kindsBefore);
  if (length != 0)
    all.append(static_cast<int64_t>(listedKind()));
  info.kinds = all.finish();
}

} // namespace anole
