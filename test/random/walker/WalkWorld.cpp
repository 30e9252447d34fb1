#include "WalkWorld.h"

namespace walker {

World::World(MPI_Comm all, MPI_Comm alone) : self(alone), rank(rankIn(all)), ranks(sizeOf(all)) {
  comms.fill(MPI_COMM_NULL);
  comms[0] = all;
  types.fill(MPI_DATATYPE_NULL);
  for (MPI_Comm *comm : {&anyMessage, &anySource, &anyTag})
    MPI_Comm_dup(all, comm);
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
