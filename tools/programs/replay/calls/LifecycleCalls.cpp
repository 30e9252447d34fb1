#include "Calls.h"

#include "anole/anole.h"

namespace anole::replay {
namespace {

/// Does nothing for calls that are made elsewhere: MPI starts before the trace is walked and ends
/// after it (thread/World.h).
void calledElsewhere(Arguments &in) {
  in.issue([] { return MPI_SUCCESS; });
}

/// Calls of anole/anole.h: without a tracer they do nothing.
template <class Call> void callTracer(Arguments &in, Call call) {
  in.issue([&] {
    call();
    return MPI_SUCCESS;
  });
}

} // namespace

void replayInit(Arguments &in) { calledElsewhere(in); }
void replayInitThread(Arguments &in) { calledElsewhere(in); }
void replayFinalize(Arguments &in) { calledElsewhere(in); }

/// A call that pauses the tracer is recorded, the one that resumes it is not.
void replayPcontrol(Arguments &in) {
  in.issue([&] { return MPI_Pcontrol(in.number<int>(0)); });
  if (in.raw(0) == 0)
    anole_resume();
}

void replayAnolePhaseMarker(Arguments &in) {
  callTracer(in, [] { anole_phase_marker(); });
}

/// What the tracer noted of the program is not for it to do again.
void replayAnoleBufferConflict(Arguments &in) { calledElsewhere(in); }

void replayAnoleRegionBegin(Arguments &in) {
  const char *name = in.text(0);
  callTracer(in, [&] { anole_region_begin(name); });
}

void replayAnoleRegionEnd(Arguments &in) {
  const char *name = in.text(0);
  callTracer(in, [&] { anole_region_end(name); });
}

} // namespace anole::replay
