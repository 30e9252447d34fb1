#include "tools/replay/run/PhaseWindow.h"

#include "runtime/core/model/TermCursor.h"
#include "tools/text/NumberText.h"

#include <algorithm>

namespace anole::replay {
namespace {

/// Where a phase ends, in intervals; `number` from 1. The events behind the last marker belong to
/// the last phase.
uint64_t endOf(const Trace &trace, uint64_t number) {
  const Terms &lengths = trace.info.online.phases;
  if (number >= valueCount(lengths))
    return UINT64_MAX;
  uint64_t end = 0;
  TermCursor length(lengths);
  for (uint64_t i = 0; i < number; ++i)
    end += static_cast<uint64_t>(length.next().value_or(0));
  return end;
}

PhaseSettings settingsOf(const Trace &trace, MarkerListener *listener) {
  bool isManual = choiceOf<MarkerMode>(trace.info.marker) == MarkerMode::Manual;
  return {isManual ? MarkerMode::Manual : MarkerMode::Auto, 1, {}, listener};
}

bool marks(const FunctionInfo &function, const WalkedEvent &event) {
  return function.name == "anole_phase_marker" ||
         (function.name == "MPI_Pcontrol" && event.scalars[0] == 2);
}

} // namespace

Expected<void> PhaseWindow::check(const Trace &trace, const Settings &settings) {
  uint64_t phases = valueCount(trace.info.online.phases);
  uint64_t last = std::max(settings.from.value_or(1), settings.to.value_or(1));
  if (!settings.from && !settings.to)
    return {};
  if (phases == 0)
    return fail("--from and --to: " + settings.file + " has no phases; see anole info");
  if (last > phases)
    return fail("--from and --to: " + settings.file + " has " + tools::plural(phases, "phase") +
                ", none has the number " + std::to_string(last));
  return {};
}

PhaseWindow::PhaseWindow(const Trace &trace, const Settings &settings)
    : begin(settings.from.value_or(1) == 1 ? 0 : endOf(trace, *settings.from - 1)),
      end(settings.to ? endOf(trace, *settings.to) : UINT64_MAX),
      tree(0, 4096, settingsOf(trace, this)) {}

void PhaseWindow::marker(bool) { ++interval; }

bool PhaseWindow::contains(const FunctionInfo &function, const WalkedEvent &event) {
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
  return interval >= begin && interval < end;
}

} // namespace anole::replay
