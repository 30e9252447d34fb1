// The wrappers of MPI_Init, MPI_Finalize and other calls that change what the tracer does.
#include "runtime/record/run/Moment.h"

using anole::EndKind;
using namespace anole::record;

namespace {

using Levels = Numbers<NumberSet::ThreadLevel>;

/// MPI is up.
void start() {
  int level = MPI_THREAD_SINGLE;
  PMPI_Query_thread(&level);
  WorldPlace place;
  PMPI_Comm_rank(MPI_COMM_WORLD, &place.rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &place.ranks);
  Tracer::get().afterInit(place, level == MPI_THREAD_MULTIPLE);
}

void nothing(Fields &) {}

/// Records the call that started MPI. It lasts as long as for the program: what the tracer does to
/// start is a part of start-up, and no time of the run.
template <class Put> void recordStart(Function function, Shape shape, uint64_t begin, Put put) {
  CallScope call{uint16_t(function)};
  if (!call.recording())
    return;
  call.enter();
  call.leave();
  call.ran(begin, Clock::now());
  Fields fields(call);
  put(fields);
  fields.commit(shape);
  call.recorder()->giveGapToTracer();
}

} // namespace

extern "C" ANOLE_EXPORT int MPI_Init(int *argc, char ***argv) {
  bool isWanted = Tracer::get().beforeInit();
  uint64_t begin = Clock::now();
  int result = nextCalls.MPI_Init(argc, argv);
  if (result != MPI_SUCCESS)
    return result;
  if (isWanted)
    start();
  recordStart(Function::MPI_Init, {0, 0, 0}, begin, nothing);
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
  bool isWanted = Tracer::get().beforeInit();
  uint64_t begin = Clock::now();
  int result = nextCalls.MPI_Init_thread(argc, argv, required, provided);
  if (result != MPI_SUCCESS)
    return result;
  if (isWanted)
    start();
  recordStart(Function::MPI_Init_thread, {2, 0, 0}, begin, [&](Fields &fields) {
    fields.put(Levels::recorded(required));
    fields.put(Levels::recorded(*provided));
  });
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Finalize() {
  recordMoment(Function::MPI_Finalize, {0, 0, 0}, nothing);
  Tracer::get().beforeFinalize();
  int result = nextCalls.MPI_Finalize();
  Tracer::get().afterFinalize();
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Abort(MPI_Comm comm, int errorcode) {
  recordMoment(Function::MPI_Abort, {2, 0, 0}, [&](Fields &fields) {
    fields.comm(comm);
    fields.put(errorcode);
  });
  Tracer::get().end(EndKind::Aborted, "the program called MPI_Abort");
  return nextCalls.MPI_Abort(comm, errorcode);
}

extern "C" ANOLE_EXPORT int MPI_Pcontrol(const int level, ...) {
  recordMoment(Function::MPI_Pcontrol, {1, 0, 0}, [&](Fields &fields) { fields.put(level); });
  if (level == 0 || level == 1)
    Tracer::get().pause(level == 0);
  if (level == 2)
    PhaseMarking::markByHand();
  return nextCalls.MPI_Pcontrol(level);
}
