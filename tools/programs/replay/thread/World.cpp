#include "tools/programs/replay/thread/World.h"

#include "runtime/core/calls/CallRole.h"
#include "runtime/core/model/Projection.h"

#include "anole/abi.h"
#include "runtime/core/walk/EventWalker.h"

namespace anole::replay {
namespace {

/// How rank 0 started MPI.
struct Start {
  std::string function;
  CallOperation operation = CallOperation::Local;
  std::optional<int> level; ///< of threads, if the call names one
  uint64_t path = 0;
};

Expected<Start> startIn(const Trace &trace) {
  auto walker = projectRank(trace, 0, 0).and_then(EventWalker::over);
  if (!walker)
    return tl::unexpected(walker.error());
  auto event = walker->next();
  if (!event)
    return tl::unexpected(event.error());
  Start start;
  for (const FunctionInfo &function : trace.functions)
    if (*event && function.id == (*event)->key.functionId())
      start = {function.name, roleOf(function.name).operation, {}, (*event)->key.path};
  if (start.operation == CallOperation::Initialize && !(*event)->scalars.empty())
    start.level = static_cast<int>((*event)->scalars[0]);
  return start;
}

} // namespace

#ifdef ANOLE_MPI_SESSIONS
void World::startSession() {
  MPI_Group group = MPI_GROUP_NULL;
  PMPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  PMPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  PMPI_Comm_create_from_group(group, "anole.replay", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  PMPI_Group_free(&group);
}

void World::finalizeSession() { PMPI_Session_finalize(&session); }

static void endAll(Table<ReplayedSession> &sessions) {
  sessions.each([](ReplayedSession &open) { PMPI_Session_finalize(&open.handle); });
}
#else
/// The plan refuses traces that have them.
void World::startSession() {}
void World::finalizeSession() {}

static void endAll(Table<ReplayedSession> &) {}
#endif

Expected<World> World::start(const Trace &trace) {
  auto start = startIn(trace);
  if (!start)
    return tl::unexpected(start.error());
  World world;
  __anole_thread_v3.context = start->path;
  bool isOfWorld = start->operation == CallOperation::Initialize;
  if (isOfWorld && start->level)
    MPI_Init_thread(nullptr, nullptr, *start->level, &*start->level);
  else if (isOfWorld)
    MPI_Init(nullptr, nullptr);
  else if (start->operation == CallOperation::InitializeSession)
    world.startSession();
  else
    return fail("rank 0 does not begin by starting MPI: its first event is " +
                (start->function.empty() ? "missing" : start->function));
  if (world.session == MPI_SESSION_NULL)
    PMPI_Comm_dup(MPI_COMM_WORLD, &world.comm);
  PMPI_Comm_rank(world.comm, &world.rank);
  PMPI_Comm_size(world.comm, &world.ranks);
  return world;
}

void World::finalize(Table<ReplayedSession> &sessions) {
  PMPI_Comm_free(&comm);
  if (session != MPI_SESSION_NULL)
    finalizeSession();
  else
    MPI_Finalize();
  endAll(sessions);
}

} // namespace anole::replay
