#include "runtime/record/run/PhaseMarking.h"

#include "runtime/record/capture/ThreadRecorder.h"
#include "runtime/record/process/Report.h"

namespace anole::record {

void PhaseMarking::readName(const Session &session) {
  if (session.options.markerLoop.empty())
    return;
  auto name = LoopName::parse(session.options.markerLoop);
  if (name)
    namedLoop = std::make_unique<NamedLoop>(std::move(*name));
  else if (session.place.rank == 0)
    report("ANOLE_MARKER_LOOP: " + name.error().message + "; no loop is chosen");
}

PhaseSettings PhaseMarking::configure(const Session &session) {
  readName(session);
  PhaseSettings settings{session.options.marker,
                         static_cast<uint64_t>(session.options.markerFrequency),
                         {},
                         nullptr,
                         0,
                         session.mode != CallPathMode::None};
  if (namedLoop)
    settings.isNamed = [loop = namedLoop.get()](uint64_t site) { return loop->is(site); };
  return settings;
}

void PhaseMarking::reportUnmetLoop(const Session &session) const {
  bool expected = namedLoop && session.place.rank == 0 && session.isSelected &&
                  session.options.marker != MarkerMode::Off;
  if (expected && !namedLoop->wasMet())
    report("ANOLE_MARKER_LOOP=" + session.options.markerLoop + ": " +
           (usesContext(session.mode) ? "no such loop called MPI on rank 0"
                                      : "loops are not seen without static call paths"));
}

void PhaseMarking::markByHand() noexcept {
  if (recordingSwitch.recording.load(std::memory_order_relaxed) && threadState.recorder &&
      !CallScope::isInside())
    threadState.recorder->markByHand();
}

} // namespace anole::record
