#include "runtime/record/functions/Mpi.h" // IWYU pragma: keep: ANOLE_MPI_SESSIONS

#ifdef ANOLE_MPI_SESSIONS

#include "runtime/record/mpi/Wrapper.h"
#include "runtime/record/run/Moment.h"

using namespace anole::record;

namespace {

/// Asked of the session, since there may never be an MPI_COMM_WORLD. Not collective.
WorldPlace placeIn(MPI_Session session) {
  WorldPlace place;
  MPI_Group world = MPI_GROUP_NULL;
  if (PMPI_Group_from_session_pset(session, "mpi://WORLD", &world) != MPI_SUCCESS)
    return place;
  PMPI_Group_rank(world, &place.rank);
  PMPI_Group_size(world, &place.ranks);
  PMPI_Group_free(&world);
  return place;
}

} // namespace

extern "C" ANOLE_EXPORT int MPI_Session_init(MPI_Info info, MPI_Errhandler errhandler,
                                             MPI_Session *session) {
  bool isWanted = Tracer::get().beforeInit();
  int result = nextCalls.MPI_Session_init(info, errhandler, session);
  if (result != MPI_SUCCESS)
    return result;
  Tracer::get().countSession(1);
  if (isWanted) // a session need not say how many threads use it
    Tracer::get().afterInit(placeIn(*session), true);
  recordMoment(Function::MPI_Session_init, {3, 0, 0}, [&](Fields &fields) {
    fields.object(handleTables->objects.infos, info);
    fields.object(handleTables->objects.errhandlers, errhandler);
    fields.newObject(handleTables->objects.sessions, result, session);
  });
  return result;
}

extern "C" ANOLE_EXPORT int MPI_Session_finalize(MPI_Session *session) {
  if (!session)
    return nextCalls.MPI_Session_finalize(session);
  recordMoment(Function::MPI_Session_finalize, {1, 0, 0}, [&](Fields &fields) {
    fields.freeObject(handleTables->objects.sessions, *session);
  });
  int result = nextCalls.MPI_Session_finalize(session);
  if (result == MPI_SUCCESS)
    Tracer::get().countSession(-1);
  return result;
}

#endif
