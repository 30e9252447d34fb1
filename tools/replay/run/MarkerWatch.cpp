#include "tools/replay/run/MarkerWatch.h"

#include "runtime/core/base/Choices.h"

namespace anole::replay {
namespace {

PhaseSettings settingsOf(const Trace &trace, MarkerListener *listener) {
  bool isManual = choiceOf<MarkerMode>(trace.info.marker) == MarkerMode::Manual;
  return {isManual ? MarkerMode::Manual : MarkerMode::Auto, 1, {}, listener};
}

bool marks(const FunctionInfo &function, const WalkedEvent &event) {
  return function.name == "anole_phase_marker" ||
         (function.name == "MPI_Pcontrol" && event.scalars[0] == 2);
}

} // namespace

MarkerWatch::MarkerWatch(const Trace &trace) : tree(0, 4096, settingsOf(trace, this)) {}

void MarkerWatch::marker(bool) { ++markers; }

uint64_t MarkerWatch::upTo(const FunctionInfo &function, const WalkedEvent &event) {
  fields = event.scalars;
  for (const auto &array : event.arrays) {
    fields.push_back(static_cast<int64_t>(array.size()));
    fields.insert(fields.end(), array.begin(), array.end());
  }
  tree.record({event.key.function, static_cast<uint8_t>(event.scalars.size()),
               static_cast<uint8_t>(event.arrays.size()), 0, static_cast<uint32_t>(fields.size()),
               event.key.path, fields.data(), 0, 0},
              __anole_thread_v1);
  if (marks(function, event))
    tree.markByHand();
  return markers;
}

} // namespace anole::replay
