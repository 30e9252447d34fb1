#include "test/schedules/ExpectedPhases.h"

#include "runtime/core/terms/TermCursor.h"

#include <algorithm>

namespace anole::test {

ExpectedPhases::ExpectedPhases(const std::vector<std::vector<bool>> &changes, size_t unseen)
    : firstSeen(unseen + 1), allTracings(unseen) {
  size_t markers = 0;
  for (const auto &rank : changes)
    markers = std::max(markers, rank.size());
  if (unseen != 0 && unseen < markers)
    lengths.push_back(static_cast<int64_t>(unseen));
  for (size_t i = unseen; i < markers; ++i)
    add(i + 1,
        std::ranges::any_of(changes, [&](const auto &rank) { return i < rank.size() && rank[i]; }));
}

ExpectedPhases::State ExpectedPhases::after(State state, bool changed) {
  if (changed)
    return State::AllTracing;
  return state == State::AllTracing ? State::Clustering : State::Lead;
}

void ExpectedPhases::add(uint64_t marker, bool changed) {
  State before = state;
  state = after(before, changed);
  if (lengths.empty() || (changed && marker > firstSeen))
    lengths.push_back(0);
  ++lengths.back();
  allTracings += state == State::AllTracing;
  clusterings += state == State::Clustering;
  leads += state == State::Lead;
  if (state == State::Clustering || (before == State::Lead && changed))
    dueMarkers.push_back(marker);
}

std::string ExpectedPhases::compare(const OnlineInfo &found) const {
  if (found.clusterings != clusterings || found.leads != leads || found.allTracings != allTracings)
    return "the markers in the states C, L and AT are not " + std::to_string(clusterings) + ", " +
           std::to_string(leads) + " and " + std::to_string(allTracings) + " but " +
           std::to_string(found.clusterings) + ", " + std::to_string(found.leads) + " and " +
           std::to_string(found.allTracings);
  return expand(found.phases) == lengths ? "" : "the lengths of the phases are wrong";
}

} // namespace anole::test
