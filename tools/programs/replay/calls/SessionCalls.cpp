#include "runtime/record/functions/Mpi.h"

#ifdef ANOLE_MPI_SESSIONS

#include "Calls.h"

namespace anole::replay {

void replaySessionInit(Arguments &in) {
  MPI_Info info = in.object(in.objects().infos, 0).handle;
  MPI_Errhandler handler = in.object(in.objects().errhandlers, 1).handle;
  MPI_Session made = MPI_SESSION_NULL;
  if (in.issue([&] { return MPI_Session_init(info, handler, &made); }))
    in.made(in.objects().sessions, 2, made);
}

void replaySessionFinalize(Arguments &in) {
  MPI_Session session = in.object(in.objects().sessions, 0).handle;
  if (in.issue([&] { return MPI_Session_finalize(&session); }))
    in.ended(in.objects().sessions, 0);
}

} // namespace anole::replay

#endif
