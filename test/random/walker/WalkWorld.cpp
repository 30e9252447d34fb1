#include "WalkWorld.h"

namespace walker {

World::World() {
  rank = rankIn(MPI_COMM_WORLD);
  ranks = sizeOf(MPI_COMM_WORLD);
  comms.fill(MPI_COMM_NULL);
  comms[0] = MPI_COMM_WORLD;
  types.fill(MPI_DATATYPE_NULL);
  for (MPI_Comm *comm : {&anyMessage, &anySource, &anyTag})
    MPI_Comm_dup(MPI_COMM_WORLD, comm);
}

void World::close() {
  MPI_Waitall(static_cast<int>(deferred.size()), deferred.data(), MPI_STATUSES_IGNORE);
  for (size_t slot = 1; slot < comms.size(); ++slot)
    if (comms[slot] != MPI_COMM_NULL)
      MPI_Comm_free(&comms[slot]);
  for (MPI_Datatype &type : types)
    if (type != MPI_DATATYPE_NULL)
      MPI_Type_free(&type);
}

} // namespace walker
