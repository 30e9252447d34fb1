#include "runtime/record/startup/Lifecycle.h"

#include "runtime/core/options/Options.h"
#include "runtime/record/normalize/SomeRun.h"
#include "runtime/record/wrappers/Wrapper.h"

#include <cstdlib>

using anole::EndKind;
using namespace anole::record;

namespace {

void start() try {
  bool exact = anole::parseOptions(std::getenv).options.nondet == "exact";
  if (!startNormalizer(exact))
    return;
  Lifecycle::afterInit();
  if (!recordingNow)
    normalizer = nullptr; // the tracer is off: nothing to keep true
} catch (...) {
  // Without memory there is nothing to record and nobody to tell.
}

/// Calls that are over before recording starts, or must be recorded before they begin.
template <class Put> void recordMoment(Function function, Shape shape, Put put) {
  Interception call{uint16_t(function)};
  if (!call.recording())
    return;
  call.enter();
  call.leave();
  Fields fields(call);
  put(fields);
  fields.commit(shape);
}

void nothing(Fields &) {}

} // namespace

extern "C" ANOLE_EXPORT int MPI_Init(int *argc, char ***argv) {
  Lifecycle::beforeInit();
  int result = PMPI_Init(argc, argv);
  if (result != MPI_SUCCESS)
    return result;
  start();
  recordMoment(Function::MPI_Init, {0, 0, 0}, nothing);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  Lifecycle::beforeInit();
  int result = PMPI_Init_thread(argc, argv, required, provided);
  if (result != MPI_SUCCESS)
    return result;
  start();
  recordMoment(Function::MPI_Init_thread, {2, 0, 0}, [&](Fields &fields) {
    fields.number(required);
    fields.number(*provided);
  });
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Finalize() {
  recordMoment(Function::MPI_Finalize, {0, 0, 0}, nothing);
  endAllSomeRuns();
  Lifecycle::beforeFinalize();
  return PMPI_Finalize();
}

extern "C" ANOLE_EXPORT int MPI_Abort(MPI_Comm comm, int errorcode) {
  recordMoment(Function::MPI_Abort, {2, 0, 0}, [&](Fields &fields) {
    fields.comm(comm);
    fields.number(errorcode);
  });
  Lifecycle::end(EndKind::Aborted, "the program called MPI_Abort");
  return PMPI_Abort(comm, errorcode);
}

extern "C" ANOLE_EXPORT int MPI_Pcontrol(const int level, ...) {
  recordMoment(Function::MPI_Pcontrol, {1, 0, 0}, [&](Fields &fields) { fields.number(level); });
  Lifecycle::control(level);
  return PMPI_Pcontrol(level);
}
