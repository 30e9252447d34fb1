#include "tools/programs/replay/run/MarkerWatch.h"

#include "anole/abi.h"
#include "runtime/core/settings/Choices.h"

#include <set>

namespace anole::replay {
namespace {

/// One loop alone, if the programmer chose none; else those that have markers, and calls.
PhaseSettings settingsOf(const Trace &trace, MarkerListener *listener) {
  std::set<uint64_t> sites, keys;
  bool isChosen = choiceOf<MarkerMode>(trace.info.marker) == MarkerMode::Manual;
  for (const SharedStream &stream : trace.streams)
    for (const SharedLoop &loop : stream.loops)
      if (!loop.markers.empty()) {
        isChosen = isChosen || loop.kind == LoopKind::Root || (loop.site & AnoleLoopChosen);
        sites.insert(loop.site);
        keys.insert(loop.key);
      }
  if (!isChosen && keys.size() == 1)
    return {MarkerMode::Auto, 1, {}, listener, *keys.begin()};
  auto isMarked = [sites](uint64_t site) { return sites.contains(site); };
  return {MarkerMode::Manual, 1, isMarked, listener, 0};
}

bool marks(const KnownFunction &function, const WalkedEvent &event) {
  CallOperation operation = function.role->operation;
  return operation == CallOperation::PhaseMarker ||
         (operation == CallOperation::Control && event.scalars[0] == 2);
}

} // namespace

MarkerWatch::MarkerWatch(const Trace &trace)
    : phases(tools::markedPhasesOf(trace)), tree(0, 4096, settingsOf(trace, this)) {}

void MarkerWatch::marker(uint64_t, bool, uint64_t) { ++markers; }

uint64_t MarkerWatch::upTo(const KnownFunction &function, const WalkedEvent &event) {
  if (phases.every != 0) {
    met += event.key == phases.call;
    return met == 0 ? 0 : (met - 1) / phases.every;
  }
  fields = event.scalars;
  for (const auto &array : event.arrays) {
    fields.push_back(static_cast<int64_t>(array.size()));
    fields.insert(fields.end(), array.begin(), array.end());
  }
  tree.record({event.key.function, static_cast<uint8_t>(event.scalars.size()),
               static_cast<uint8_t>(event.arrays.size()), 0, static_cast<uint32_t>(fields.size()),
               event.key.path, fields.data(), 0, 0},
              __anole_thread_v3);
  if (marks(function, event))
    tree.markByHand();
  return markers;
}

} // namespace anole::replay
